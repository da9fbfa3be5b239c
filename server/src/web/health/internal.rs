//! `/metrics` and `/livez` on a separate address that is not public.

use std::{io, net::SocketAddr};

use actix_web::{App, HttpResponse, HttpServer, dev::Server, http::header, web};
use prometheus::{Encoder, TextEncoder};

use super::api;
use crate::platform::{context::Context, error::AppError};

/// Starts the server on the private address; returns it with the bound address.
pub fn serve(context: web::Data<Context>, bind: SocketAddr) -> io::Result<(Server, SocketAddr)> {
    // Visitors' connections do not count here, so the probe responds even when they have reached their limit.
    let application =
        move || App::new().app_data(context.clone()).route("/metrics", web::get().to(show)).service(api::livez);
    let server = HttpServer::new(application).workers(1).disable_signals().bind(bind)?;
    let address = server.addrs().first().copied().unwrap_or(bind);
    Ok((server.run(), address))
}

async fn show(context: web::Data<Context>) -> Result<HttpResponse, AppError> {
    let mut text = Vec::new();
    let encoder = TextEncoder::new();
    encoder.encode(&context.metrics.registry().gather(), &mut text).map_err(AppError::internal)?;
    Ok(HttpResponse::Ok().insert_header((header::CONTENT_TYPE, encoder.format_type())).body(text))
}
