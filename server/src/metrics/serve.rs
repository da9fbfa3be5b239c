//! `/metrics` on an address of its own, so that no visitor reaches it.

use std::{io, net::SocketAddr};

use actix_web::{App, HttpResponse, HttpServer, dev::Server, http::header, web};
use prometheus::{Encoder, TextEncoder};

use crate::{error::AppError, state::AppState};

/// The server of metrics; stopped by its handle.
pub fn serve(state: web::Data<AppState>, bind: SocketAddr) -> io::Result<(Server, SocketAddr)> {
    let server = HttpServer::new(move || App::new().app_data(state.clone()).route("/metrics", web::get().to(show)))
        .workers(1)
        .disable_signals()
        .bind(bind)?;
    let address = server.addrs().first().copied().unwrap_or(bind);
    Ok((server.run(), address))
}

async fn show(state: web::Data<AppState>) -> Result<HttpResponse, AppError> {
    let mut text = Vec::new();
    let encoder = TextEncoder::new();
    encoder.encode(&state.metrics.registry().gather(), &mut text).map_err(AppError::internal)?;
    Ok(HttpResponse::Ok().insert_header((header::CONTENT_TYPE, encoder.format_type())).body(text))
}
