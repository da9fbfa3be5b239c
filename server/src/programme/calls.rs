//! The calls of staff.

/// What staff call to list, make, see, change and take away the rows of a room: five handlers, `list`, `store`, `show`,
/// `update` and `destroy`, each with its entry in the API's description. The room says what its rows are called, which
/// permissions stand before them, and in doc comments what each call does; the room's `service` makes and changes rows.
///
/// `delete`, `get`, `post` and `put` of actix-web are to be in scope: the description knows methods by these bare names.
///
/// The same permission is named twice, as a word for the description and as the type that asks for it; the test that
/// walks all routes holds the one against the other.
macro_rules! staff_calls {
    (
        $room:ty, $input:ident => $view:ident, pages: $page:ident;
        tag: $tag:tt, rows: $rows:tt, at: $all:tt, $one:tt;
        may: $resource:tt ($list_right:ty, $store_right:ty, $show_right:ty, $update_right:ty, $destroy_right:ty);
        $(#[doc = $list:tt])+ list;
        $(#[doc = $store:tt])+ store;
        $(#[doc = $show:tt])+ show;
        $(#[doc = $update:tt])+ update;
        $(#[doc = $destroy:tt])+ destroy;
    ) => {
        $(#[doc = $list])+
        #[utoipa::path(
            operation_id = concat!($tag, "_list"),
            tag = $tag,
            params($crate::http::paging::PageParameters, $crate::programme::Narrowed),
            responses((status = 200, description = $rows, body = $page), $crate::programme::Refusals),
            extensions(("x-guard" = json!(concat!("permission ", $resource, ":list")))),
        )]
        #[get($all)]
        pub(super) async fn list(
            state: actix_web::web::Data<$crate::state::AppState>,
            $crate::http::extract::After(editor, (page, narrowed)): $crate::http::extract::After<
                $crate::programme::Editor<$list_right>,
                ($crate::http::paging::PageRequest, actix_web::web::Query<$crate::programme::Narrowed>),
            >,
        ) -> Result<$crate::http::respond::Page<$view>, $crate::error::AppError> {
            $crate::programme::index::<$room>(&state, &editor.staff, page, &narrowed).await
        }

        $(#[doc = $store])+
        #[utoipa::path(
            operation_id = concat!($tag, "_store"),
            tag = $tag,
            request_body = $input,
            responses(
                (status = 201, description = "The new row, at the address in `Location`", body = $view),
                $crate::programme::Refusals,
            ),
            extensions(("x-guard" = json!(concat!("permission ", $resource, ":store")))),
        )]
        #[post($all)]
        pub(super) async fn store(
            state: actix_web::web::Data<$crate::state::AppState>,
            $crate::http::extract::After(editor, input): $crate::http::extract::After<
                $crate::programme::Editor<$store_right>,
                $crate::http::extract::ValidJson<$input>,
            >,
        ) -> Result<$crate::http::version::Versioned<$view>, $crate::error::AppError> {
            super::service::store(&state, &editor.staff, input.0).await
        }

        $(#[doc = $show])+
        #[utoipa::path(
            operation_id = concat!($tag, "_show"),
            tag = $tag,
            params(("id" = uuid::Uuid, Path, description = "Id")),
            responses((status = 200, description = "The row", body = $view), $crate::programme::Refusals),
            extensions(("x-guard" = json!(concat!("permission ", $resource, ":show")))),
        )]
        #[get($one)]
        pub(super) async fn show(
            state: actix_web::web::Data<$crate::state::AppState>,
            $crate::http::extract::After(editor, id): $crate::http::extract::After<
                $crate::programme::Editor<$show_right>,
                actix_web::web::Path<uuid::Uuid>,
            >,
        ) -> Result<$crate::http::version::Versioned<$view>, $crate::error::AppError> {
            $crate::programme::show::<$room>(&state, &editor.staff, *id).await
        }

        // The description reads the arguments of a handler, and tuples only by a name.
        type Seen = (actix_web::web::Path<uuid::Uuid>, $crate::http::version::Version);
        type Change =
            (actix_web::web::Path<uuid::Uuid>, $crate::http::version::Version, $crate::http::extract::ValidJson<$input>);

        $(#[doc = $update])+
        #[utoipa::path(
            operation_id = concat!($tag, "_update"),
            tag = $tag,
            params(
                ("id" = uuid::Uuid, Path, description = "Id"),
                ("If-Match" = Option<String>, Header, description = "The version that was seen, unless the body names it"),
            ),
            request_body = $input,
            responses(
                (status = 200, description = "The row as it is now", body = $view),
                (status = 409, description = "Somebody changed it meanwhile", body = $crate::http::version::ConflictBody),
                $crate::programme::Refusals,
            ),
            extensions(("x-guard" = json!(concat!("permission ", $resource, ":update")))),
        )]
        #[put($one)]
        pub(super) async fn update(
            state: actix_web::web::Data<$crate::state::AppState>,
            $crate::http::extract::After(editor, (id, version, input)): $crate::http::extract::After<
                $crate::programme::Editor<$update_right>,
                Change,
            >,
        ) -> Result<$crate::http::version::Versioned<$view>, $crate::error::AppError> {
            let seen = version.seen(input.0.version)?;
            super::service::update(&state, &editor.staff, (*id, seen), input.0).await
        }

        $(#[doc = $destroy])+
        #[utoipa::path(
            operation_id = concat!($tag, "_destroy"),
            tag = $tag,
            params(
                ("id" = uuid::Uuid, Path, description = "Id"),
                ("If-Match" = String, Header, description = "The version that was seen"),
            ),
            responses(
                (status = 204, description = "It is gone"),
                (status = 409, description = "Somebody changed it meanwhile", body = $crate::http::version::ConflictBody),
                $crate::programme::Refusals,
            ),
            extensions(("x-guard" = json!(concat!("permission ", $resource, ":destroy")))),
        )]
        #[delete($one)]
        pub(super) async fn destroy(
            state: actix_web::web::Data<$crate::state::AppState>,
            $crate::http::extract::After(editor, (id, version)): $crate::http::extract::After<
                $crate::programme::Editor<$destroy_right>,
                Seen,
            >,
        ) -> Result<$crate::http::respond::NoContent, $crate::error::AppError> {
            $crate::programme::destroy::<$room>(&state, &editor.staff, (*id, version.seen(None)?)).await?;
            Ok($crate::http::respond::NoContent)
        }
    };
}

pub(crate) use staff_calls;
