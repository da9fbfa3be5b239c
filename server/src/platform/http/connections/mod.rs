//! Client connections: limits on their number, timeouts for slow clients, and strict message framing.

mod admission;
mod framing;
mod refusal;
mod stream;

use std::{
    fmt,
    io::{self, Write as _},
    net::SocketAddr,
    time::Duration,
};

use actix_http::{HttpService, Protocol, Request, Response, body::MessageBody, error::DispatchError};
use actix_server::ServerBuilder;
use actix_service::{IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt as _, fn_service, map_config};
use actix_web::{
    Error,
    dev::{AppConfig, Server},
    rt::net::TcpStream,
};

pub use refusal::{Refusal, refusal_of};

use self::{
    admission::{ConnectionLimiter, LimitExceeded},
    stream::Connection,
};
use crate::platform::context::Context;
use config::ConnectionLimits;

/// How many connections the kernel queues until they are accepted.
const BACKLOG: u32 = 2048;
/// Idle timeout of connections. Longer than that of proxies (nginx: 60 s), which would otherwise send requests into
/// closing connections.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// A bound listening socket.
pub struct Listener {
    listener: std::net::TcpListener,
    address: SocketAddr,
}

impl Listener {
    /// Listens on an address. Must be called within the Tokio runtime.
    pub fn bind(address: SocketAddr) -> io::Result<Self> {
        let socket = if address.is_ipv4() { tokio::net::TcpSocket::new_v4() } else { tokio::net::TcpSocket::new_v6() }?;
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        let listener = socket.listen(BACKLOG)?.into_std()?;
        Ok(Self { address: listener.local_addr()?, listener })
    }

    /// The bound address, with the actual port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves an application; `configure` sets the server's threads and signals.
    pub fn serve<F, I, S, B>(
        self,
        context: &Context,
        application: F,
        configure: impl FnOnce(ServerBuilder) -> ServerBuilder,
    ) -> io::Result<Server>
    where
        F: Fn() -> I + Send + Clone + 'static,
        I: IntoServiceFactory<S, Request>,
        S: ServiceFactory<Request, Config = AppConfig> + 'static,
        S::Error: Into<Error> + 'static,
        S::InitError: fmt::Debug,
        S::Response: Into<Response<B>> + 'static,
        <S::Service as Service<Request>>::Future: 'static,
        S::Service: 'static,
        B: MessageBody + 'static,
    {
        let ConnectionLimits { write_timeout, .. } = context.config.app.connections;
        let limiter = ConnectionLimiter::new(
            context.config.app.connections,
            context.config.app.trusted_proxies.clone(),
            context.metrics.connections().clone(),
        );
        let builder = configure(Server::build());
        let shutdown = builder.graceful_shutdown_signal();
        let service = move || {
            let (limiter, shutdown) = (limiter.clone(), shutdown.clone());
            let admit = fn_service(move |io: TcpStream| {
                let admitted = admit(&limiter, io, write_timeout);
                async move { admitted.map_err(DispatchError::Io) }
            });
            let http = HttpService::build()
                .graceful_shutdown_signal(move || {
                    let shutdown = shutdown.clone();
                    async move { shutdown.notified().await }
                })
                .keep_alive(KEEP_ALIVE)
                // `Connection` has its own deadline for the head of each request.
                .client_request_timeout(Duration::ZERO)
                // `Connection` lingers by itself.
                .client_disconnect_timeout(Duration::ZERO)
                .on_connect_ext(|io: &Connection, data| {
                    data.insert(io.refused().clone());
                })
                .finish(map_config(
                    application().into_factory().map_err(|error| error.into().error_response()),
                    |()| AppConfig::default(),
                ));
            admit.and_then(http)
        };
        Ok(builder.listen("http", self.listener, service)?.run())
    }
}

fn admit(
    limiter: &std::sync::Arc<ConnectionLimiter>,
    io: TcpStream,
    write_timeout: Duration,
) -> io::Result<(Connection, Protocol, Option<SocketAddr>)> {
    let peer = io.peer_addr()?;
    match limiter.admit(peer.ip()) {
        Ok(permit) => {
            // Without Nagle's algorithm: the last segment of a long response does not wait for acknowledgements.
            io.set_nodelay(true)?;
            Ok((Connection::new(io, permit, write_timeout), Protocol::Http1, Some(peer)))
        }
        Err(exceeded) => {
            // Non-blocking: does not wait until the client reads the response.
            io.into_std()?.write_all(rejection_message(exceeded).as_bytes())?;
            Err(io::ErrorKind::ConnectionRefused.into())
        }
    }
}

/// The complete response to a connection that is not admitted.
fn rejection_message(exceeded: LimitExceeded) -> String {
    let (status, message) = match exceeded {
        LimitExceeded::PerNetwork => ("429 Too Many Requests", "Too Many Attempts."),
        LimitExceeded::Total => ("503 Service Unavailable", "Service Unavailable"),
    };
    let body = format!("{{\"message\":\"{message}\"}}");
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nRetry-After: 1\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}
