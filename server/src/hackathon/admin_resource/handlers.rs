//! Handlers of the staff endpoints.

/// Generates the staff endpoints of a resource: the handlers `list`, `store`, `show`, `update` and `destroy`, each with
/// its entry in the OpenAPI document. The resource provides the names of its rows, the required permissions and a doc
/// comment for each handler; its `service` module creates and changes rows.
///
/// `delete`, `get`, `post` and `put` of actix-web must be in scope, because utoipa recognises methods by these bare
/// names.
///
/// Each permission is named twice, as text for the document and as the type that enforces it; the test that walks all
/// routes compares the two.
macro_rules! crud_handlers {
    (
        $entity:ty, $input:ident => $view:ident, pages: $page:ident;
        tag: $tag:tt, rows: $rows:tt, at: $all:tt, $one:tt;
        guard: $resource:tt ($list_right:ty, $store_right:ty, $show_right:ty, $update_right:ty, $destroy_right:ty);
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
            params($crate::platform::http::paging::PageParameters, $crate::hackathon::admin_resource::ListFilter),
            responses((status = 200, description = $rows, body = $page), $crate::hackathon::admin_resource::InvalidInput),
            extensions(("x-guard" = json!(concat!("permission ", $resource, ":list")))),
        )]
        #[get($all)]
        pub(super) async fn list(
            context: actix_web::web::Data<$crate::platform::context::Context>,
            $crate::platform::http::extract::Guarded(editor, (page, filter)): $crate::platform::http::extract::Guarded<
                $crate::hackathon::admin_resource::StaffWith<$list_right>,
                ($crate::platform::http::paging::PageRequest, actix_web::web::Query<$crate::hackathon::admin_resource::ListFilter>),
            >,
        ) -> Result<$crate::platform::http::counted_page::CountedPage<$view>, $crate::platform::error::AppError> {
            $crate::hackathon::admin_resource::index::<$entity>(&context, &editor.staff, page, &filter).await
        }

        $(#[doc = $store])+
        #[utoipa::path(
            operation_id = concat!($tag, "_store"),
            tag = $tag,
            request_body = $input,
            responses(
                (status = 201, description = "The new row, at the address in `Location`", body = $view),
                $crate::hackathon::admin_resource::InvalidInput,
            ),
            extensions(("x-guard" = json!(concat!("permission ", $resource, ":store")))),
        )]
        #[post($all)]
        pub(super) async fn store(
            context: actix_web::web::Data<$crate::platform::context::Context>,
            $crate::platform::http::extract::Guarded(editor, input): $crate::platform::http::extract::Guarded<
                $crate::hackathon::admin_resource::StaffWith<$store_right>,
                $crate::platform::http::extract::ValidJson<$input>,
            >,
        ) -> Result<$crate::platform::http::version::Versioned<$view>, $crate::platform::error::AppError> {
            super::service::store(&context, &editor.staff, input.0).await
        }

        $(#[doc = $show])+
        #[utoipa::path(
            operation_id = concat!($tag, "_show"),
            tag = $tag,
            params(("id" = uuid::Uuid, Path, description = "Id")),
            responses((status = 200, description = "The row", body = $view)),
            extensions(("x-guard" = json!(concat!("permission ", $resource, ":show")))),
        )]
        #[get($one)]
        pub(super) async fn show(
            context: actix_web::web::Data<$crate::platform::context::Context>,
            $crate::platform::http::extract::Guarded(editor, id): $crate::platform::http::extract::Guarded<
                $crate::hackathon::admin_resource::StaffWith<$show_right>,
                actix_web::web::Path<uuid::Uuid>,
            >,
        ) -> Result<$crate::platform::http::version::Versioned<$view>, $crate::platform::error::AppError> {
            $crate::hackathon::admin_resource::show::<$entity>(&context, &editor.staff, *id).await
        }

        // utoipa inspects the arguments of a handler and accepts tuples only behind a type alias.
        type Seen = (actix_web::web::Path<uuid::Uuid>, $crate::platform::http::version::IfMatchVersion);
        type Change =
            (actix_web::web::Path<uuid::Uuid>, $crate::platform::http::version::IfMatchVersion, $crate::platform::http::extract::ValidJson<$input>);

        $(#[doc = $update])+
        #[utoipa::path(
            operation_id = concat!($tag, "_update"),
            tag = $tag,
            params(
                ("id" = uuid::Uuid, Path, description = "Id"),
                ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
            ),
            request_body = $input,
            responses(
                (status = 200, description = "The updated row", body = $view),
                (status = 409, description = "The row has been changed since this version", body = $crate::platform::http::version::ConflictBody),
                $crate::hackathon::admin_resource::InvalidInput,
            ),
            extensions(("x-guard" = json!(concat!("permission ", $resource, ":update")))),
        )]
        #[put($one)]
        pub(super) async fn update(
            context: actix_web::web::Data<$crate::platform::context::Context>,
            $crate::platform::http::extract::Guarded(editor, (id, version, input)): $crate::platform::http::extract::Guarded<
                $crate::hackathon::admin_resource::StaffWith<$update_right>,
                Change,
            >,
        ) -> Result<$crate::platform::http::version::Versioned<$view>, $crate::platform::error::AppError> {
            let expected = version.expected_row(*id, input.0.version)?;
            super::service::update(&context, &editor.staff, expected, input.0).await
        }

        $(#[doc = $destroy])+
        #[utoipa::path(
            operation_id = concat!($tag, "_destroy"),
            tag = $tag,
            params(
                ("id" = uuid::Uuid, Path, description = "Id"),
                ("If-Match" = String, Header, description = "Version the change is based on"),
            ),
            responses(
                (status = 204, description = "Deleted"),
                (status = 409, description = "The row has been changed since this version", body = $crate::platform::http::version::ConflictBody),
                $crate::hackathon::admin_resource::InvalidInput,
            ),
            extensions(("x-guard" = json!(concat!("permission ", $resource, ":destroy")))),
        )]
        #[delete($one)]
        pub(super) async fn destroy(
            context: actix_web::web::Data<$crate::platform::context::Context>,
            $crate::platform::http::extract::Guarded(editor, (id, version)): $crate::platform::http::extract::Guarded<
                $crate::hackathon::admin_resource::StaffWith<$destroy_right>,
                Seen,
            >,
        ) -> Result<$crate::platform::http::respond::NoContent, $crate::platform::error::AppError> {
            $crate::hackathon::admin_resource::destroy::<$entity>(&context, &editor.staff, version.expected_row(*id, None)?).await?;
            Ok($crate::platform::http::respond::NoContent)
        }
    };
}

pub(crate) use crud_handlers;
