//! What people keep in their account.

mod address;
mod deletion;
mod export;
mod forms;
mod update;

use reqwest::Method;

use crate::support::{Response, TestClient};

pub(crate) use deletion::delete;

const BOUNDARY: &str = "----a-boundary-that-is-not-in-the-body";

/// Sends parts of the profile as the page does.
pub(crate) async fn change(client: &TestClient, parts: &[(&str, &str)]) -> Response {
    let parts: Vec<_> = parts.iter().map(|(name, value)| (*name, value.as_bytes())).collect();
    send(client, &parts).await
}

async fn send(client: &TestClient, parts: &[(&str, &[u8])]) -> Response {
    let mut body = Vec::new();
    for (name, content) in parts {
        let file = if *name == "avatar" { "; filename=\"../me.png\"\r\nContent-Type: image/png" } else { "" };
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        body.extend([head.as_bytes(), content, b"\r\n"].concat());
    }
    body.extend(format!("--{BOUNDARY}--\r\n").bytes());
    let request = client.request(Method::POST, "/api/v1/user/profile-information").body(body);
    let request = request.header("Content-Type", format!("multipart/form-data; boundary={BOUNDARY}"));
    client.send(request.header("X-XSRF-TOKEN", client.csrf_token().await)).await
}
