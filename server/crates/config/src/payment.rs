//! Payment settings.

use std::time::Duration;

use secrecy::SecretString;
use url::Url;

use super::{
    AppConfig, Environment,
    app::is_localhost,
    reader::{Reader, http_url},
};

/// How tickets are paid, and how long a seat is held.
#[derive(Debug, Clone)]
pub struct PaymentConfig {
    /// The provider; `None` if priced tickets are not sold.
    pub route: Option<PaymentRoute>,
    /// `TICKET_HOLD_MIN`: how long a seat is held for a user who has not paid.
    pub hold: Duration,
    /// `TICKET_HOLDS_PER_ADDRESS`: seats that clients of one address may hold at a time; 0 for no limit.
    pub holds_per_address: u64,
}

/// A payment provider.
#[derive(Debug, Clone)]
pub enum PaymentRoute {
    /// A payment page of this program where no money moves, for development.
    Sandbox,
    /// Stripe Checkout.
    Stripe(StripeConfig),
}

/// The account at Stripe.
#[derive(Debug, Clone)]
pub struct StripeConfig {
    /// `PAYMENT_SECRET_KEY`.
    pub secret_key: SecretString,
    /// `PAYMENT_CHECKOUT`: where users pay.
    pub checkout: CheckoutPage,
    /// `PAYMENT_WEBHOOK_SECRET`: one secret, or two during a rotation.
    pub webhook_secrets: Vec<SecretString>,
    /// `PAYMENT_URL`: the address of the API.
    pub url: Url,
    /// Whether real money moves: the key is not a test key.
    pub live: bool,
}

/// Where users pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckoutPage {
    /// On the provider's own page.
    Hosted,
    /// By a form of the provider on the purchase page.
    Embedded {
        /// `PAYMENT_PUBLIC_KEY`, which the form is opened with.
        public_key: String,
    },
}

impl PaymentConfig {
    /// The key of the provider's form on the purchase page; `None` if users pay elsewhere.
    pub fn embedded_key(&self) -> Option<&str> {
        match &self.route {
            Some(PaymentRoute::Stripe(StripeConfig { checkout: CheckoutPage::Embedded { public_key }, .. })) => {
                Some(public_key)
            }
            _ => None,
        }
    }

    pub(super) fn read(reader: &mut Reader<'_>, app: Option<&AppConfig>) -> Option<Self> {
        let environment = app.map(|app| app.environment);
        let hold = reader.number("TICKET_HOLD_MIN", 1, 24 * 60);
        let holds_per_address = reader.number("TICKET_HOLDS_PER_ADDRESS", 0, 10_000);
        let route = read_route(reader, environment);
        let hold = Duration::from_secs(hold? * 60);
        Some(Self { route: route?, hold, holds_per_address: holds_per_address? })
    }
}

fn read_route(reader: &mut Reader<'_>, environment: Option<Environment>) -> Option<Option<PaymentRoute>> {
    let development = environment == Some(Environment::Development);
    let Some(secret_key) = reader.text("PAYMENT_SECRET_KEY") else {
        for key in ["PAYMENT_PUBLIC_KEY", "PAYMENT_WEBHOOK_SECRET"] {
            if reader.text(key).is_some() {
                reader.error("PAYMENT_SECRET_KEY", format!("is required because {key} is set"));
                return None;
            }
        }
        if reader.text("PAYMENT_CHECKOUT").as_deref() == Some("embedded") {
            reader.error("PAYMENT_CHECKOUT", "needs a Stripe account: PAYMENT_SECRET_KEY is missing");
            return None;
        }
        return Some(development.then_some(PaymentRoute::Sandbox));
    };
    let live = !(secret_key.starts_with("sk_test_") || secret_key.starts_with("rk_test_"));
    let webhook_secrets: Vec<SecretString> = reader
        .text("PAYMENT_WEBHOOK_SECRET")
        .iter()
        .flat_map(|text| text.split(','))
        .map(str::trim)
        .filter(|secret| !secret.is_empty())
        .map(SecretString::from)
        .collect();
    if !matches!(webhook_secrets.len(), 1 | 2) {
        reader.error("PAYMENT_WEBHOOK_SECRET", "must be one or two webhook secrets, separated by a comma");
        return None;
    }
    let url = reader.text("PAYMENT_URL").as_deref().and_then(http_url).filter(|url| {
        url.username().is_empty() && url.password().is_none() && url.query().is_none() && url.fragment().is_none()
    });
    let Some(url) = url.filter(|url| url.scheme() == "https" || (development && is_localhost(url))) else {
        reader.error("PAYMENT_URL", "must be an https URL such as https://api.stripe.com");
        return None;
    };
    let checkout = read_checkout(reader)?;
    let secret_key = secret_key.into();
    Some(Some(PaymentRoute::Stripe(StripeConfig { secret_key, checkout, webhook_secrets, url, live })))
}

fn read_checkout(reader: &mut Reader<'_>) -> Option<CheckoutPage> {
    let public_key = reader.text("PAYMENT_PUBLIC_KEY");
    if public_key.as_ref().is_some_and(|key| !key.starts_with("pk_")) {
        reader.error("PAYMENT_PUBLIC_KEY", "must be a publishable key, which starts with pk_");
        return None;
    }
    match (reader.text("PAYMENT_CHECKOUT").as_deref(), public_key) {
        (Some("hosted"), _) => Some(CheckoutPage::Hosted),
        (Some("embedded"), Some(public_key)) => Some(CheckoutPage::Embedded { public_key }),
        (Some("embedded"), None) => {
            reader.error("PAYMENT_PUBLIC_KEY", "is required when PAYMENT_CHECKOUT is embedded");
            None
        }
        _ => {
            reader.error("PAYMENT_CHECKOUT", "must be hosted or embedded");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    const PRODUCTION: [(&str, &str); 3] = [
        ("APP_ENV", "production"),
        ("APP_URL", "https://hackathon.example"),
        ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
    ];
    const STRIPE: [(&str, &str); 2] =
        [("PAYMENT_SECRET_KEY", "sk_test_hunter2"), ("PAYMENT_WEBHOOK_SECRET", "whsec_a, whsec_b")];

    fn read(settings: &[(&str, &str)]) -> Result<PaymentConfig, String> {
        let config = Config::from_pairs(PRODUCTION.iter().chain(settings).copied());
        config.map(|config| config.payment).map_err(|errors| errors.to_string())
    }

    #[test]
    fn the_sandbox_exists_in_development_only() {
        assert!(matches!(read(&[("APP_ENV", "development")]).expect("settings").route, Some(PaymentRoute::Sandbox)));
        assert!(read(&[]).expect("settings").route.is_none());
    }

    #[test]
    fn stripe_needs_a_key_and_one_or_two_webhook_secrets() {
        let Ok(PaymentConfig { route: Some(PaymentRoute::Stripe(stripe)), hold, .. }) = read(&STRIPE) else {
            panic!("no settings")
        };
        assert_eq!((stripe.url.as_str(), stripe.live, hold.as_secs()), ("https://api.stripe.com/", false, 900));
        assert_eq!(stripe.webhook_secrets.len(), 2);
        for (wrong, named) in [
            (&STRIPE[..1], "PAYMENT_WEBHOOK_SECRET"),
            (&STRIPE[1..], "PAYMENT_SECRET_KEY"),
            (&[STRIPE[0], ("PAYMENT_WEBHOOK_SECRET", "a,b,c")], "PAYMENT_WEBHOOK_SECRET"),
            (&[STRIPE[0], STRIPE[1], ("PAYMENT_URL", "http://127.0.0.1:9")], "PAYMENT_URL"),
            (&[("TICKET_HOLD_MIN", "0")], "TICKET_HOLD_MIN"),
            (&[("PAYMENT_CHECKOUT", "embedded")], "PAYMENT_CHECKOUT"),
            (&[STRIPE[0], STRIPE[1], ("PAYMENT_CHECKOUT", "framed")], "PAYMENT_CHECKOUT"),
            (&[STRIPE[0], STRIPE[1], ("PAYMENT_CHECKOUT", "embedded")], "PAYMENT_PUBLIC_KEY"),
            (&[STRIPE[0], STRIPE[1], ("PAYMENT_PUBLIC_KEY", "sk_test_hunter2")], "PAYMENT_PUBLIC_KEY"),
        ] {
            let said = read(wrong).expect_err("a fault");
            assert!(said.contains(named) && !said.contains("hunter2"), "{said}");
        }
        let live = read(&[("PAYMENT_SECRET_KEY", "sk_live_x"), STRIPE[1]]).expect("settings").route;
        assert!(matches!(live, Some(PaymentRoute::Stripe(StripeConfig { live: true, .. }))));
    }

    #[test]
    fn the_embedded_form_needs_a_public_key_and_real_payments() {
        let embedded = [STRIPE[0], STRIPE[1], ("PAYMENT_CHECKOUT", "embedded"), ("PAYMENT_PUBLIC_KEY", "pk_test_1")];
        assert_eq!(read(&embedded).expect("settings").embedded_key(), Some("pk_test_1"));
        let hosted = [STRIPE[0], STRIPE[1], ("PAYMENT_PUBLIC_KEY", "pk_test_1")];
        assert_eq!(read(&hosted).expect("settings").embedded_key(), None);

        let sandbox = [("APP_ENV", "development"), ("PAYMENT_CHECKOUT", "embedded")];
        assert!(read(&sandbox).expect_err("a fault").contains("PAYMENT_CHECKOUT"));
    }
}
