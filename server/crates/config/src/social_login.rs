//! Social login settings.

use secrecy::SecretString;
use url::Url;

use super::{
    AppConfig, Environment,
    app::is_localhost,
    reader::{Reader, http_url},
};

/// The providers this site is registered with.
#[derive(Debug, Clone)]
pub struct SocialLoginConfig {
    /// `LOGIN_GITHUB_…`.
    pub github: Option<OauthClient>,
    /// `LOGIN_GITLAB_…`.
    pub gitlab: Option<OauthClient>,
    /// `LOGIN_GOOGLE_…`.
    pub google: Option<OauthClient>,
    /// `LOGIN_LINKEDIN_…`.
    pub linkedin: Option<OauthClient>,
    /// `LOGIN_TWITTER_…`.
    pub twitter: Option<OauthClient>,
}

/// What a provider knows this site as, and where the provider is.
#[derive(Debug, Clone)]
pub struct OauthClient {
    /// `…_CLIENT_ID`.
    pub id: String,
    /// `…_CLIENT_SECRET`.
    pub secret: SecretString,
    /// `…_URL`: the provider's address; the issuer where it speaks OpenID Connect.
    pub url: Url,
}

/// Names of a provider's three settings.
struct Names {
    id: &'static str,
    secret: &'static str,
    url: &'static str,
}

impl SocialLoginConfig {
    pub(super) fn read(reader: &mut Reader<'_>, app: Option<&AppConfig>) -> Option<Self> {
        let development = app.is_some_and(|app| app.environment == Environment::Development);
        let mut client = |id, secret, url| read_client(reader, &Names { id, secret, url }, development);
        let github = client("LOGIN_GITHUB_CLIENT_ID", "LOGIN_GITHUB_CLIENT_SECRET", "LOGIN_GITHUB_URL");
        let gitlab = client("LOGIN_GITLAB_CLIENT_ID", "LOGIN_GITLAB_CLIENT_SECRET", "LOGIN_GITLAB_URL");
        let google = client("LOGIN_GOOGLE_CLIENT_ID", "LOGIN_GOOGLE_CLIENT_SECRET", "LOGIN_GOOGLE_URL");
        let linkedin = client("LOGIN_LINKEDIN_CLIENT_ID", "LOGIN_LINKEDIN_CLIENT_SECRET", "LOGIN_LINKEDIN_URL");
        let twitter = client("LOGIN_TWITTER_CLIENT_ID", "LOGIN_TWITTER_CLIENT_SECRET", "LOGIN_TWITTER_URL");
        Some(Self { github: github?, gitlab: gitlab?, google: google?, linkedin: linkedin?, twitter: twitter? })
    }
}

/// `Some(None)` when the provider is not configured.
fn read_client(reader: &mut Reader<'_>, names: &Names, development: bool) -> Option<Option<OauthClient>> {
    let (id, secret) = match (reader.text(names.id), reader.secret(names.secret)) {
        (None, None) => return Some(None),
        (Some(id), Some(secret)) => (id, secret),
        (Some(_), None) => {
            reader.error(names.secret, format!("is required because {} is set", names.id));
            return None;
        }
        (None, Some(_)) => {
            reader.error(names.id, format!("is required because {} is set", names.secret));
            return None;
        }
    };
    let url = reader.text(names.url).as_deref().and_then(http_url).filter(|url| {
        url.username().is_empty() && url.password().is_none() && url.query().is_none() && url.fragment().is_none()
    });
    let Some(url) = url else {
        reader.error(names.url, "must be a URL such as https://gitlab.example.com");
        return None;
    };
    if url.scheme() != "https" && !(development && is_localhost(&url)) {
        reader.error(names.url, "must be https: secrets are sent there");
        return None;
    }
    Some(Some(OauthClient { id, secret, url }))
}

#[cfg(test)]
mod tests {
    use crate::Config;

    const KEY: (&str, &str) = ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=");

    fn errors(settings: &[(&str, &str)]) -> Option<String> {
        Config::from_pairs([KEY].iter().chain(settings).copied()).err().map(|errors| errors.to_string())
    }

    #[test]
    fn a_provider_requires_both_client_id_and_secret() {
        let both = [("LOGIN_GITHUB_CLIENT_ID", "id"), ("LOGIN_GITHUB_CLIENT_SECRET", "hunter2")];
        let config = Config::from_pairs([KEY].into_iter().chain(both)).expect("settings").social_login;

        let github = config.github.expect("a provider");
        assert_eq!((github.id.as_str(), github.url.as_str()), ("id", "https://github.com/"));
        assert!(config.gitlab.is_none() && config.google.is_none());
        for half in both {
            let said = errors(&[half]).expect("a fault");
            assert!(said.contains("LOGIN_GITHUB_CLIENT") && !said.contains("hunter2"), "{said}");
        }
    }

    #[test]
    fn provider_urls_must_use_https_outside_development() {
        let gitlab = |url: &str, environment: &str| {
            errors(&[
                ("APP_ENV", environment),
                ("APP_URL", "https://hackathon.example"),
                ("LOGIN_GITLAB_CLIENT_ID", "id"),
                ("LOGIN_GITLAB_CLIENT_SECRET", "secret"),
                ("LOGIN_GITLAB_URL", url),
            ])
        };

        assert_eq!(gitlab("https://gitlab.example.com/git", "production"), None);
        assert_eq!(gitlab("http://127.0.0.1:9000", "development"), None);
        for (url, environment) in [
            ("http://gitlab.example.com", "development"),
            ("http://127.0.0.1:9000", "production"),
            ("https://user:password@gitlab.example.com", "production"),
            ("https://gitlab.example.com/?a=b", "production"),
            ("gitlab.example.com", "production"),
        ] {
            assert!(gitlab(url, environment).is_some_and(|said| said.contains("LOGIN_GITLAB_URL")), "{url}");
        }
    }
}
