//! The application the pages call.

use std::{
    collections::HashMap,
    rc::Rc,
    sync::{Arc, Mutex, MutexGuard, mpsc},
    time::Duration,
};

use bytes::Bytes;
use futures_util::{FutureExt, future::LocalBoxFuture};
use http::HeaderMap;
use ssr_runtime::{Backend, BackendFactory, Call, CallResponse};

/// Shared by the backends of all threads and the test.
#[derive(Clone, Default)]
pub(crate) struct Application {
    counts: Arc<Mutex<HashMap<String, usize>>>,
    listener: Arc<Mutex<Option<mpsc::Sender<&'static str>>>>,
    gate: Arc<tokio::sync::Notify>,
    /// Bodies that need no waiting, by their paths below `/api/ready/`.
    bodies: Arc<Mutex<HashMap<String, Bytes>>>,
}

/// Makes the isolate thread panic when the call is dropped; a panic of the call itself is caught.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            panic!("the application breaks the thread on purpose");
        }
    }
}

/// Notifies the test when a call that never ends starts and when it is dropped.
struct Never(Option<mpsc::Sender<&'static str>>);

impl Drop for Never {
    fn drop(&mut self) {
        notify(&self.0, "dropped");
    }
}

fn notify(listener: &Option<mpsc::Sender<&'static str>>, event: &'static str) {
    if let Some(listener) = listener {
        let _ = listener.send(event);
    }
}

impl Application {
    pub(crate) fn factory(&self) -> BackendFactory {
        let application = self.clone();
        Arc::new(move || {
            let backend: Rc<dyn Backend> = Rc::new(application.clone());
            async { Ok(backend) }.boxed_local()
        })
    }

    /// How often a path was called.
    pub(crate) fn count(&self, path: &str) -> usize {
        self.counts.lock().expect("a lock").get(path).copied().unwrap_or(0)
    }

    /// Makes every call block its isolate thread until the guard is dropped.
    pub(crate) fn block_calls(&self) -> MutexGuard<'_, impl Sized> {
        self.counts.lock().expect("a lock")
    }

    /// Receives events of calls that never end; for `/api/once` from the second call on.
    pub(crate) fn listen(&self) -> mpsc::Receiver<&'static str> {
        let (sender, receiver) = mpsc::channel();
        *self.listener.lock().expect("a lock") = Some(sender);
        receiver
    }

    /// Replaces the body below `/api/ready/`.
    pub(crate) fn replace(&self, name: &str, body: &str) {
        self.bodies.lock().expect("a lock").insert(name.to_owned(), Bytes::from(body.to_owned()));
    }

    /// Completes the calls to `/api/gate`.
    pub(crate) fn open_gate(&self) {
        self.gate.notify_waiters();
    }

    async fn answer(self, call: Call) -> Result<CallResponse, String> {
        let (path, query) = call.path.split_once('?').unwrap_or((&call.path, ""));
        let option = |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        let mut headers = HeaderMap::new();
        headers.insert("x-secret", "secret".parse().expect("a header"));
        let body = match path {
            "/api/echo" => format!("{} {} {}", call.method, call.path, String::from_utf8_lossy(&call.body)),
            "/api/who" => {
                let wait = option("wait").and_then(|wait| wait.parse().ok()).unwrap_or(0);
                tokio::time::sleep(Duration::from_millis(wait)).await;
                let cookie =
                    call.visitor.headers.get("cookie").and_then(|cookie| cookie.to_str().ok()).unwrap_or_default();
                headers.insert("set-cookie", format!("{cookie}; HttpOnly").parse().expect("a header"));
                headers.insert("content-type", "application/json".parse().expect("a header"));
                format!(r#"{{"marker":"{}"}}"#, cookie.replace("session=secret-", "visitor-"))
            }
            "/api/tagged" => {
                headers.append("set-cookie", "a=1".parse().expect("a header"));
                headers.append("set-cookie", "b=2".parse().expect("a header"));
                headers.insert("x-cache-tags", "events, event-1 events".parse().expect("a header"));
                headers.insert("retry-after", "7".parse().expect("a header"));
                String::new()
            }
            "/api/once" if self.count(path) == 1 => "once".to_owned(),
            "/api/never" | "/api/once" => {
                let listener = self.listener.lock().expect("a lock").clone();
                notify(&listener, "begun");
                let _never = Never(listener);
                std::future::pending().await
            }
            "/api/gate" => {
                let listener = self.listener.lock().expect("a lock").clone();
                let open = self.gate.notified();
                notify(&listener, "begun");
                open.await;
                "open".to_owned()
            }
            "/api/count" => "counted".to_owned(),
            "/api/long" => "x".repeat(option("bytes").and_then(|bytes| bytes.parse().ok()).unwrap_or(0)),
            "/api/panics" => panic!("the application panics on purpose"),
            "/api/spared" if self.count(path) == 1 => "spared".to_owned(),
            "/api/spared" | "/api/bomb" => {
                let _bomb = Bomb;
                std::future::pending().await
            }
            "/api/fails" => return Err("no database".to_owned()),
            _ => return Ok(CallResponse { status: 404, headers, body: "{}".into(), shared: false }),
        };
        Ok(CallResponse { status: 200, headers, body: body.into(), shared: false })
    }
}

impl Backend for Application {
    fn call(&self, call: Call) -> LocalBoxFuture<'static, Result<CallResponse, String>> {
        *self.counts.lock().expect("a lock").entry(call.path.clone()).or_default() += 1;
        self.clone().answer(call).boxed_local()
    }

    /// Responds to `/api/ready/…` with the end of the path, or what replaced it.
    fn ready(&self, call: &Call) -> Option<CallResponse> {
        let name = call.path.strip_prefix("/api/ready/")?;
        let body = self
            .bodies
            .lock()
            .expect("a lock")
            .entry(name.to_owned())
            .or_insert_with(|| Bytes::from(name.to_owned()))
            .clone();
        let mut headers = HeaderMap::new();
        headers.insert("x-cache-tags", "ready".parse().expect("a header"));
        Some(CallResponse { status: 200, headers, body, shared: true })
    }
}
