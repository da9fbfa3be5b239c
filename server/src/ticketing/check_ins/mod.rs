//! Check-in at the door: `/users/{username}/tickets/{id}/?signature=…`, the address in a ticket's QR code. Scans are
//! rows that are only added; whether a holder is in follows from them.

mod api;
mod queries;
mod service;
mod types;

use actix_web::{guard, web};

use crate::platform::http::route_config::RouteConfig;

/// Routes below `/api/v1`, to be configured before those of the tickets.
pub fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(api::show).service(api::store).service(api::destroy);
    // Without the slash at the end, the path is that of the holder's ticket: the signature tells them apart.
    routes.undescribed(|routes| {
        let signed = guard::fn_guard(|request| request.head().uri.query().is_some_and(has_signature));
        let resource = web::resource("/users/{username}/tickets/{id}").guard(signed);
        routes.service(
            resource
                .route(web::get().to(api::inspect))
                .route(web::post().to(api::check_in))
                .route(web::delete().to(api::undo)),
        );
    });
}

fn has_signature(query: &str) -> bool {
    form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name == "signature")
}
