//! Which security headers responses have.

use std::sync::{PoisonError, RwLock};

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

use config::{Config, SiteConfig};

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
/// Sent only over HTTPS: browsers must ignore it over HTTP.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");

/// Hosts of the payment provider's form, for the page that shows it.
const FORM_SCRIPTS: &str = " https://js.stripe.com https://*.js.stripe.com";
const FORM_FRAMES: &str =
    "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://checkout.stripe.com";
const FORM_CALLS: &str = " https://api.stripe.com https://checkout.stripe.com";
const FORM_IMAGES: &str = " https://*.stripe.com";
/// Wallets need the browser's payment API inside the form.
const FORM_PERMISSIONS: HeaderValue = HeaderValue::from_static(
    "camera=(), microphone=(), geolocation=(), payment=(self \"https://js.stripe.com\" \"https://checkout.stripe.com\")",
);

/// Security headers, including those that depend on the configuration.
pub struct SecurityHeaders {
    policies: RwLock<Policies>,
    embeds_payments: bool,
    https: bool,
}

/// Content security policies. Both allow images from the hosts of the partners' logos.
struct Policies {
    /// The hosts, as part of a policy.
    logos: String,
    page: HeaderValue,
    /// For the page with the payment provider's form, if there is one.
    payment: Option<HeaderValue>,
}

impl SecurityHeaders {
    /// Builds the headers of a site.
    pub fn new(config: &Config) -> Self {
        let embeds_payments = config.payment.embedded_key().is_some();
        let policies = RwLock::new(Policies::new(logo_hosts(&config.site_defaults), embeds_payments));
        Self { policies, embeds_payments, https: config.app.is_https() }
    }

    /// Allows images from the hosts of the site's present logos, and from no former ones.
    pub fn allow_logos(&self, site: &SiteConfig) {
        let logos = logo_hosts(site);
        if self.policies.read().unwrap_or_else(PoisonError::into_inner).logos != logos {
            let policies = Policies::new(logos, self.embeds_payments);
            *self.policies.write().unwrap_or_else(PoisonError::into_inner) = policies;
        }
    }

    /// Admits the payment provider's form to a page, if the settings embed it.
    pub fn admit_payment_form(&self, headers: &mut HeaderMap) {
        let policy = self.policies.read().unwrap_or_else(PoisonError::into_inner).payment.clone();
        if let Some(policy) = policy {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
            headers.insert(header::PERMISSIONS_POLICY, FORM_PERMISSIONS);
        }
    }

    /// Adds the headers that a response does not set itself.
    pub(super) fn apply(&self, headers: &mut HeaderMap, is_api: bool) {
        for (name, value) in ALWAYS {
            // A response may set these: a stricter referrer policy, images that other sites may embed, and what the payment
            // form needs.
            let own = [header::REFERRER_POLICY, header::CROSS_ORIGIN_RESOURCE_POLICY, header::PERMISSIONS_POLICY];
            if !own.contains(&name) || !headers.contains_key(&name) {
                headers.insert(name, value);
            }
        }
        if self.https {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
        }
        if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
            let page = || self.policies.read().unwrap_or_else(PoisonError::into_inner).page.clone();
            let policy = if is_api { API_POLICY } else { page() };
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        if is_api && !headers.contains_key(header::CACHE_CONTROL) {
            headers.insert(header::CACHE_CONTROL, NO_STORE);
        }
        // "identity" only disables the compression middleware; clients do not need it.
        if headers.get(header::CONTENT_ENCODING).is_some_and(|encoding| encoding == "identity") {
            headers.remove(header::CONTENT_ENCODING);
        }
    }
}

impl Policies {
    fn new(logos: String, embeds_payments: bool) -> Self {
        let form = || policy(&format!("{logos}{FORM_IMAGES}"), FORM_SCRIPTS, FORM_CALLS, FORM_FRAMES);
        Self { page: policy(&logos, "", "", "'none'"), payment: embeds_payments.then(form), logos }
    }
}

/// Other hosts that the partners' logos come from, each after a space.
fn logo_hosts(site: &SiteConfig) -> String {
    let logos = site.partners.iter().filter_map(|partner| url::Url::parse(partner.logo.as_deref()?).ok());
    let mut hosts: Vec<String> = logos.map(|logo| format!(" {}", logo.origin().ascii_serialization())).collect();
    hosts.sort();
    hosts.dedup();
    hosts.concat()
}

/// The content security policy of a page that admits these hosts besides its own. `images`, `scripts` and `calls` are
/// empty or start with a space; `frames` is a complete source list.
fn policy(images: &str, scripts: &str, calls: &str, frames: &str) -> HeaderValue {
    // No inline scripts and no nonce: the policy is the same for all users, so pages can be cached.
    let policy = format!(
        "default-src 'none'; script-src 'self'{scripts}; style-src 'self'; img-src 'self' data:{images}; \
         font-src 'self'; connect-src 'self'{calls}; manifest-src 'self'; frame-src {frames}; form-action 'self'; \
         frame-ancestors 'none'; base-uri 'none'; object-src 'none'"
    );
    HeaderValue::from_str(&policy).expect("origins are made of visible ASCII")
}
