//! Headers every answer carries.

use actix_web::{
    Error, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{self, HeaderMap, HeaderName, HeaderValue},
    middleware::Next,
    web,
};

use crate::{config::Config, state::AppState};

const ALWAYS: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (header::CROSS_ORIGIN_OPENER_POLICY, HeaderValue::from_static("same-origin")),
    (header::CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("same-origin")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::PERMISSIONS_POLICY, HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=()")),
];

const API_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// Only under https: over http browsers must ignore it.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");

/// The headers that depend on the settings.
pub struct SecurityHeaders {
    page_policy: HeaderValue,
    https: bool,
}

impl SecurityHeaders {
    /// Headers for one site: images may also come from where the partners' logos are.
    pub fn new(config: &Config) -> Self {
        let logos = config.site.partners.iter().filter_map(|partner| url::Url::parse(partner.logo.as_deref()?).ok());
        let mut hosts: Vec<String> = logos.map(|logo| format!(" {}", logo.origin().ascii_serialization())).collect();
        hosts.sort();
        hosts.dedup();
        // No inline script and no nonce: the policy is the same for everybody, so pages can be cached.
        let policy = format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:{}; font-src 'self'; \
             connect-src 'self'; manifest-src 'self'; frame-src 'none'; form-action 'self'; frame-ancestors 'none'; \
             base-uri 'none'; object-src 'none'",
            hosts.concat()
        );
        let page_policy = HeaderValue::from_str(&policy).expect("origins are made of visible ASCII");
        Self { page_policy, https: config.app.is_https() }
    }

    fn apply(&self, headers: &mut HeaderMap, is_api: bool) {
        for (name, value) in ALWAYS {
            // An answer's own affair: the referrer, which may only become stricter, and pictures for other sites.
            let own = name == header::REFERRER_POLICY || name == header::CROSS_ORIGIN_RESOURCE_POLICY;
            if !own || !headers.contains_key(&name) {
                headers.insert(name, value);
            }
        }
        if self.https {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
        }
        if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
            let policy = if is_api { API_POLICY } else { self.page_policy.clone() };
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        if is_api && !headers.contains_key(header::CACHE_CONTROL) {
            headers.insert(header::CACHE_CONTROL, NO_STORE);
        }
        // "identity" told the compression to keep off; it says nothing to anybody else.
        if headers.get(header::CONTENT_ENCODING).is_some_and(|encoding| encoding == "identity") {
            headers.remove(header::CONTENT_ENCODING);
        }
    }
}

/// Middleware: puts them on every answer, errors included.
pub async fn secure(
    state: web::Data<AppState>,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let is_api = !super::is_page(request.match_info().as_str());
    match next.call(request).await {
        Ok(mut answer) => {
            state.headers.apply(answer.headers_mut(), is_api);
            Ok(answer)
        }
        Err(mut error) => {
            error.add_response_mapper(move |mut answer: HttpResponse| {
                state.headers.apply(answer.headers_mut(), is_api);
                answer
            });
            Err(error)
        }
    }
}
