//! `/metrics` and `/livez` on a separate address that is not public.

use std::{io, net::SocketAddr, time::Duration};

use actix_web::{App, HttpResponse, HttpServer, dev::Server, http::header, web};
use prometheus::{Encoder, TextEncoder};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

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

/// Waits until the server at the address answers its probe.
pub async fn until_live(address: SocketAddr) {
    while probe(address).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn probe(address: SocketAddr) -> io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"GET /livez HTTP/1.0\r\n\r\n").await?;
    stream.read_u8().await.map(drop)
}

async fn show(context: web::Data<Context>) -> Result<HttpResponse, AppError> {
    let mut text = Vec::new();
    let encoder = TextEncoder::new();
    encoder.encode(&context.metrics.registry().gather(), &mut text).map_err(AppError::internal)?;
    Ok(HttpResponse::Ok().insert_header((header::CONTENT_TYPE, encoder.format_type())).body(text))
}
