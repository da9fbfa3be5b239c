//! Every setting, declared once: flags, `.env.example`, validation and print-outs are made from this table.

/// One setting.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// Name in the environment; the flag is the same in lower case with dashes.
    pub name: &'static str,
    /// Heading in `.env.example`.
    pub section: &'static str,
    /// Default; empty for none.
    pub default: &'static str,
    /// One-line description for operators.
    pub doc: &'static str,
    /// Never printed, never a flag, may be read from the file named by `<name>_FILE`.
    pub secret: bool,
}

const APPLICATION: &str = "Application";
const DATABASE: &str = "Database";
const FILES: &str = "Files";
const ACCOUNTS: &str = "Accounts";
const SITE: &str = "Site (defaults; staff can change these in the admin area)";
const MAIL: &str = "Mail";
const PAYMENT: &str = "Payment";
const SOCIAL_LOGIN: &str = "Social login";
const RENDERING: &str = "Rendering";
const LOGGING: &str = "Logging";

/// The table, in the order of `.env.example`.
pub const KEYS: &[Key] = &[
    key(
        APPLICATION,
        "APP_ENV",
        "development",
        "Environment: development, or production (rejects unsafe settings). Required unless APP_URL is on this machine.",
    ),
    key(
        APPLICATION,
        "APP_LABEL",
        "",
        "Label of this installation in the admin area, such as Staging, at most 20 characters. If it is empty, development shows Development and production shows none.",
    ),
    key(
        APPLICATION,
        "APP_URL",
        "http://localhost:8080",
        "URL of the site, without a path. Production requires https unless the host is local.",
    ),
    secret(
        APPLICATION,
        "APP_KEY",
        "",
        "Key for all signatures: 32 random bytes in base64 (openssl rand -base64 32). Development generates one in var/app.key.",
    ),
    key(APPLICATION, "BIND", "127.0.0.1:8080", "Address and port to listen on."),
    key(
        APPLICATION,
        "METRICS_BIND",
        "127.0.0.1:9090",
        "Address and port of /metrics and of a second /livez; empty to disable both.",
    ),
    key(
        APPLICATION,
        "TRUSTED_PROXIES",
        "",
        "Proxies whose X-Forwarded-For and X-Request-Id are trusted: addresses or networks (10.0.0.0/8), separated by commas. Behind a proxy that is missing here, all visitors share the rate limits and connections of one client.",
    ),
    key(APPLICATION, "HTTP_WORKERS", "0", "Threads that handle requests; 0 for one per core."),
    key(
        APPLICATION,
        "HTTP_CONNECTIONS_PER_ADDRESS",
        "100",
        "Concurrent connections per client address; 0 for no limit. TRUSTED_PROXIES are exempt. Raise it if many visitors share an address and there is no proxy.",
    ),
    key(
        APPLICATION,
        "HTTP_MAX_CONNECTIONS",
        "0",
        "Concurrent connections in total; 0 for three quarters of the open file limit, at most 10,000.",
    ),
    key(
        APPLICATION,
        "HTTP_WRITE_TIMEOUT_S",
        "30",
        "Seconds after which a client that stops reading its response is disconnected.",
    ),
    secret(
        DATABASE,
        "DATABASE_URL",
        "sqlite://var/app.db?mode=rwc",
        "The database: sqlite://path?mode=rwc or postgres://user:password@host/name.",
    ),
    key(
        FILES,
        "STORAGE_URL",
        "file://var/media",
        "Where uploaded images are stored: file://folder, s3://bucket or s3://bucket/folder.",
    ),
    key(FILES, "STORAGE_ENDPOINT", "", "URL of an S3-compatible store; by default Amazon S3 in STORAGE_REGION."),
    key(FILES, "STORAGE_REGION", "us-east-1", "Region of the bucket."),
    secret(FILES, "STORAGE_ACCESS_KEY", "", "Access key ID for the bucket."),
    secret(FILES, "STORAGE_SECRET_KEY", "", "Secret access key for the bucket."),
    key(
        ACCOUNTS,
        "PASSWORD_MEMORY_KIB",
        "19456",
        "Argon2id memory, KiB. Production requires 19456 with 2 iterations, or 47104 with one.",
    ),
    key(
        ACCOUNTS,
        "PASSWORD_ITERATIONS",
        "2",
        "Argon2id iterations. After a change, passwords are rehashed at the next login.",
    ),
    key(ACCOUNTS, "PASSWORD_LANES", "1", "Argon2id parallelism."),
    key(
        ACCOUNTS,
        "STAFF_TWO_FACTOR",
        "",
        "Whether staff need two-factor authentication to use their permissions: true or false. If it is empty, they need it in production.",
    ),
    secret(
        ACCOUNTS,
        "REDIS_URL",
        "",
        "Where rate limits are stored: redis://user:password@host:port/0 or rediss://…; by default the database.",
    ),
    key(SITE, "SITE_PRODUCT", "Hackathon", "Name of the event series."),
    key(SITE, "SITE_NAME", "", "Name of the site; by default the name of the series and the city."),
    key(
        SITE,
        "SITE_TAGLINE",
        "The future of Development powered by AI tools",
        "What the site is about, in a sentence.",
    ),
    key(SITE, "SITE_CITY", "Braga", "City of the event."),
    key(SITE, "SITE_EMAIL", "hello@example.com", "Contact email address for visitors."),
    key(SITE, "SITE_COMPANY", "", "Legal name of the operator; by default the name of the site."),
    key(SITE, "SITE_COMPANY_ADDRESS", "", "Address of the operator, for the legal pages."),
    key(SITE, "SITE_COMPANY_NUMBER", "", "Registration and tax number of the operator (NIPC), for the legal pages."),
    key(SITE, "SITE_DATA_PROTECTION_URL", "", "URL of the operator's data protection page."),
    key(
        SITE,
        "SITE_SOCIAL_LINKS",
        "",
        "Social profiles, separated by semicolons: GitHub|https://github.com/example; …",
    ),
    key(
        SITE,
        "SITE_PARTNERS",
        "",
        "Partners, separated by semicolons: name|URL or name|URL|logo, where the logo is a path of this site or a URL.",
    ),
    key(
        SITE,
        "CURRENT_EVENT",
        "",
        "Slug of the current event; by default {product}-2025. The database takes precedence.",
    ),
    secret(
        MAIL,
        "MAIL_URL",
        "file://var/mail",
        "Email delivery: smtps://user:password@host, smtp://host:port (?tls=required or ?tls=never; by default as the server offers) or file://folder.",
    ),
    key(
        MAIL,
        "MAIL_FROM",
        "",
        "Sender of emails: Name <address>; by default the name and contact address of the site.",
    ),
    key(MAIL, "MAIL_TIMEOUT_S", "120", "Timeout for sending an email, seconds; it is retried later."),
    secret(
        PAYMENT,
        "PAYMENT_SECRET_KEY",
        "",
        "Stripe secret key. If empty, development uses the sandbox and production can't sell paid tickets.",
    ),
    key(
        PAYMENT,
        "PAYMENT_CHECKOUT",
        "hosted",
        "Where users pay: hosted (on Stripe's page) or embedded (Stripe's form on the purchase page, which needs PAYMENT_PUBLIC_KEY).",
    ),
    key(PAYMENT, "PAYMENT_PUBLIC_KEY", "", "Stripe publishable key, for the embedded form."),
    secret(
        PAYMENT,
        "PAYMENT_WEBHOOK_SECRET",
        "",
        "Signing secret of the webhook APP_URL/api/v1/payments/stripe/webhook; during rotation, two secrets separated by a comma.",
    ),
    key(PAYMENT, "PAYMENT_URL", "https://api.stripe.com", "URL of Stripe's API."),
    key(PAYMENT, "TICKET_HOLD_MIN", "15", "Minutes that a seat is held for a user who has not paid or confirmed."),
    key(
        PAYMENT,
        "TICKET_HOLDS_PER_ADDRESS",
        "10",
        "Seats that one client address (or IPv6 /64) may hold at a time; 0 for no limit.",
    ),
    key(
        SOCIAL_LOGIN,
        "LOGIN_GITHUB_CLIENT_ID",
        "",
        "GitHub OAuth client ID; the callback URL is APP_URL/api/v1/login/github/callback. Leave empty to disable login with GitHub.",
    ),
    secret(SOCIAL_LOGIN, "LOGIN_GITHUB_CLIENT_SECRET", "", "GitHub OAuth client secret."),
    key(SOCIAL_LOGIN, "LOGIN_GITHUB_URL", "https://github.com", "URL of GitHub or of a GitHub Enterprise Server."),
    key(
        SOCIAL_LOGIN,
        "LOGIN_GITLAB_CLIENT_ID",
        "",
        "GitLab OAuth client ID; the callback URL is APP_URL/api/v1/login/gitlab/callback. Leave empty to disable login with GitLab.",
    ),
    secret(SOCIAL_LOGIN, "LOGIN_GITLAB_CLIENT_SECRET", "", "GitLab OAuth client secret."),
    key(SOCIAL_LOGIN, "LOGIN_GITLAB_URL", "https://gitlab.com", "URL of GitLab or of a self-hosted installation."),
    key(
        SOCIAL_LOGIN,
        "LOGIN_GOOGLE_CLIENT_ID",
        "",
        "Google OAuth client ID; the callback URL is APP_URL/api/v1/login/google/callback. Leave empty to disable login with Google.",
    ),
    secret(SOCIAL_LOGIN, "LOGIN_GOOGLE_CLIENT_SECRET", "", "Google OAuth client secret."),
    key(SOCIAL_LOGIN, "LOGIN_GOOGLE_URL", "https://accounts.google.com", "Google's OpenID Connect issuer URL."),
    key(
        SOCIAL_LOGIN,
        "LOGIN_LINKEDIN_CLIENT_ID",
        "",
        "LinkedIn OAuth client ID; the callback URL is APP_URL/api/v1/login/linkedin-openid/callback. Leave empty to disable login with LinkedIn.",
    ),
    secret(SOCIAL_LOGIN, "LOGIN_LINKEDIN_CLIENT_SECRET", "", "LinkedIn OAuth client secret."),
    key(SOCIAL_LOGIN, "LOGIN_LINKEDIN_URL", "https://www.linkedin.com/oauth", "LinkedIn's OpenID Connect issuer URL."),
    key(
        SOCIAL_LOGIN,
        "LOGIN_TWITTER_CLIENT_ID",
        "",
        "X (Twitter) OAuth client ID; the callback URL is APP_URL/api/v1/login/twitter/callback. Leave empty to disable login with X (Twitter).",
    ),
    secret(SOCIAL_LOGIN, "LOGIN_TWITTER_CLIENT_SECRET", "", "X (Twitter) OAuth client secret."),
    key(SOCIAL_LOGIN, "LOGIN_TWITTER_URL", "https://x.com", "URL of X (Twitter)."),
    key(
        RENDERING,
        "SSR_THREADS",
        "0",
        "Threads that render pages, each with its own JavaScript engine; 0 for one per core.",
    ),
    key(
        RENDERING,
        "SSR_QUEUE",
        "256",
        "Maximum length of the rendering queue; further pages are rendered in the browser.",
    ),
    key(
        RENDERING,
        "SSR_OVERLOAD_MS",
        "250",
        "Maximum rendering time of a page under overload (the queue doesn't drain), milliseconds; slower pages are rendered in the browser.",
    ),
    key(RENDERING, "SSR_CONCURRENCY", "16", "Pages that a thread renders concurrently while they wait for data."),
    key(RENDERING, "SSR_SLICE_MS", "1000", "Maximum time of a page's script without yielding, milliseconds."),
    key(RENDERING, "SSR_WALL_MS", "2000", "Maximum rendering time of a page, milliseconds."),
    key(RENDERING, "SSR_HEAP_MIB", "128", "Heap limit per engine, MiB."),
    key(RENDERING, "SSR_BUFFERS_MIB", "32", "Array buffer limit per engine, MiB."),
    key(RENDERING, "SSR_RECYCLE_AFTER", "100000", "Pages after which an engine is replaced."),
    key(RENDERING, "PAGE_CACHE_MIB", "64", "Size of the page cache, MiB; 0 disables it."),
    key(RENDERING, "UI_DIST", "", "Development only: folder to read the UI build from, instead of the embedded one."),
    key(
        LOGGING,
        "LOG_FORMAT",
        "",
        "Log format: pretty or json; by default pretty in development and json in production.",
    ),
    key(
        LOGGING,
        "LOG_LEVEL",
        "info,actix_server=warn",
        "Log level: error, warn, info, debug or trace, or directives such as info,server=debug.",
    ),
];

/// Prefixes of our names: an unknown name in `.env` that begins with one is a typo.
pub(super) const PREFIXES: &[&str] = &[
    "APP_",
    "HTTP_",
    "LOGIN_",
    "LOG_",
    "MAIL_",
    "PAGE_",
    "PASSWORD_",
    "PAYMENT_",
    "REDIS_",
    "SITE_",
    "SSR_",
    "STORAGE_",
];

impl Key {
    /// The setting with this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// The flag, without its dashes.
    pub fn flag(&self) -> String {
        self.name.to_lowercase().replace('_', "-")
    }

    /// Name of the setting that holds the path of a file with the secret.
    pub fn file(&self) -> Option<String> {
        self.secret.then(|| format!("{}_FILE", self.name))
    }
}

const fn key(section: &'static str, name: &'static str, default: &'static str, doc: &'static str) -> Key {
    Key { name, section, default, doc, secret: false }
}

const fn secret(section: &'static str, name: &'static str, default: &'static str, doc: &'static str) -> Key {
    Key { name, section, default, doc, secret: true }
}
