//! `server healthcheck`: a readiness check for containers and supervisors without an HTTP client.

use std::{
    io::{Read, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, ToSocketAddrs},
    time::Duration,
};

use clap::Args;
use url::Url;

use super::failure::Failure;
use config::Config;

const TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Args)]
pub(super) struct Options {
    /// URL to request (http only); by default /readyz at the address of BIND
    url: Option<Url>,
}

pub(super) fn run(options: &Options, config: impl FnOnce() -> Result<Config, Failure>) -> Result<(), Failure> {
    let url = match &options.url {
        Some(url) => url.clone(),
        None => format!("http://{}/readyz", reachable(config()?.app.bind)).parse()?,
    };
    let status = ask(&url)?;
    println!("{url} {status}");
    if status == "200" { Ok(()) } else { Err(Failure::Other(format!("{url} returned {status}").into())) }
}

/// Replaces an unspecified address such as `0.0.0.0`, which is not a target for requests.
fn reachable(bind: SocketAddr) -> SocketAddr {
    let ip = if bind.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { bind.ip() };
    SocketAddr::new(ip, bind.port())
}

fn ask(url: &Url) -> Result<String, Failure> {
    let (Some(host), Some(port), "http") = (url.host_str(), url.port_or_known_default(), url.scheme()) else {
        return Err(Failure::Other(format!("{url} isn't an http URL").into()));
    };
    let address = (host, port).to_socket_addrs()?.next();
    let address = address.ok_or_else(|| Failure::Other(format!("{host} doesn't resolve").into()))?;
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    write!(stream, "GET {} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n", url.path())?;

    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    Ok(String::from_utf8_lossy(&head[9..]).into_owned())
}
