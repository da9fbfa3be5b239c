//! Who is asking.

use std::net::IpAddr;

use actix_web::HttpRequest;

/// The visitor's address; `None` when there is no socket.
pub fn address(request: &HttpRequest) -> Option<IpAddr> {
    request.peer_addr().map(|peer| peer.ip())
}
