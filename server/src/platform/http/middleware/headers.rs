//! Middleware that adds the security headers.

use actix_web::{
    Error, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
    web,
};

use crate::platform::context::Context;

/// Middleware: adds the security headers to all responses, including errors.
pub async fn set_security_headers(
    context: web::Data<Context>,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let is_api = !super::is_page(request.match_info().as_str());
    match next.call(request).await {
        Ok(mut response) => {
            context.headers.apply(response.headers_mut(), is_api);
            Ok(response)
        }
        Err(mut error) => {
            error.add_response_mapper(move |mut response: HttpResponse| {
                context.headers.apply(response.headers_mut(), is_api);
                response
            });
            Err(error)
        }
    }
}
