//! Every setting, declared once: flags, `.env.example`, validation and print-outs are made from this table.

/// One setting.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// Name in the environment; the flag is the same in lower case with dashes.
    pub name: &'static str,
    /// Heading it stands under.
    pub section: &'static str,
    /// What holds when nothing is set; empty for none.
    pub default: &'static str,
    /// One line for whoever sets it.
    pub doc: &'static str,
    /// Never printed, never a flag, may be read from the file named by `<name>_FILE`.
    pub secret: bool,
}

const APPLICATION: &str = "Application";
const DATABASE: &str = "Database";
const FILES: &str = "Files";
const ACCOUNTS: &str = "Accounts";
const SITE: &str = "Site";
const MAIL: &str = "Mail";
const SOCIAL_LOGIN: &str = "Social login";
const RENDERING: &str = "Rendering";
const LOGGING: &str = "Logging";

/// The table, in the order of `.env.example`.
pub const KEYS: &[Key] = &[
    key(
        APPLICATION,
        "APP_ENV",
        "development",
        "Where this process runs: development, or production (refuses unsafe settings).",
    ),
    key(
        APPLICATION,
        "APP_URL",
        "http://localhost:8080",
        "The address visitors use, without a path. Production demands https unless the host is this machine.",
    ),
    secret(
        APPLICATION,
        "APP_KEY",
        "",
        "Key for everything that is signed: 32 random bytes in base64 (openssl rand -base64 32). Development makes one in var/app.key.",
    ),
    key(APPLICATION, "BIND", "127.0.0.1:8080", "Address and port to listen on."),
    key(
        APPLICATION,
        "METRICS_BIND",
        "127.0.0.1:9090",
        "Address and port of /metrics; set it to nothing to switch metrics off.",
    ),
    key(
        APPLICATION,
        "TRUSTED_PROXIES",
        "",
        "Proxies whose X-Forwarded-For is believed: addresses or networks (10.0.0.0/8), separated by commas. Behind a proxy that is missing here all visitors share the tries of one.",
    ),
    key(APPLICATION, "HTTP_WORKERS", "0", "Threads that answer requests; 0 is one a core."),
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
        "Where uploaded pictures are kept: file://folder, s3://bucket or s3://bucket/folder.",
    ),
    key(FILES, "STORAGE_ENDPOINT", "", "Address of a store that speaks S3; without one it is Amazon's of the region."),
    key(FILES, "STORAGE_REGION", "us-east-1", "Region of the bucket."),
    secret(FILES, "STORAGE_ACCESS_KEY", "", "Access key id for the bucket."),
    secret(FILES, "STORAGE_SECRET_KEY", "", "Secret access key for the bucket."),
    key(
        ACCOUNTS,
        "PASSWORD_MEMORY_KIB",
        "19456",
        "Memory argon2id takes for a password, KiB. Production demands 19456 with 2 rounds, or 47104 with one.",
    ),
    key(ACCOUNTS, "PASSWORD_ITERATIONS", "2", "Rounds of argon2id. Passwords are hashed anew at the next login."),
    key(ACCOUNTS, "PASSWORD_LANES", "1", "Lanes of argon2id."),
    secret(
        ACCOUNTS,
        "REDIS_URL",
        "",
        "Where tries are counted: redis://user:password@host:port/0 or rediss://…; without one in the database.",
    ),
    key(SITE, "SITE_PRODUCT", "Hackathon", "What such an event is called."),
    key(SITE, "SITE_NAME", "", "Name of the site; without one it is the product and the city."),
    key(SITE, "SITE_CITY", "Braga", "Where the event is held."),
    key(SITE, "SITE_EMAIL", "hello@example.com", "Where visitors write to when they need help."),
    key(SITE, "SITE_COMPANY", "", "Legal name of who runs the event; without one the site's name."),
    key(SITE, "SITE_COMPANY_ADDRESS", "", "Their address, for the legal pages."),
    key(SITE, "SITE_COMPANY_NUMBER", "", "Their number of registration and tax (NIPC), for the legal pages."),
    key(SITE, "SITE_DATA_PROTECTION_URL", "", "The operator's page about data protection."),
    key(
        SITE,
        "SITE_SOCIAL_LINKS",
        "",
        "Profiles elsewhere, separated by semicolons: GitHub|https://github.com/example; …",
    ),
    key(
        SITE,
        "SITE_PARTNERS",
        "",
        "Partners, separated by semicolons: name|address, or name|address|logo, the logo being an own path or an address.",
    ),
    key(
        SITE,
        "CURRENT_EVENT",
        "",
        "Slug of the event the site is about; without one {product}-2025. The one staff set in the database wins.",
    ),
    secret(
        MAIL,
        "MAIL_URL",
        "file://var/mail",
        "How mails leave: smtps://user:password@host, smtp://host:port (?tls=required or ?tls=never; without, as the server offers) or file://folder.",
    ),
    key(MAIL, "MAIL_FROM", "", "Sender of mails: Name <address>; without one the site's name and address."),
    key(MAIL, "MAIL_TIMEOUT_S", "120", "Seconds the mail server may take for a mail before it is tried again later."),
    key(
        SOCIAL_LOGIN,
        "LOGIN_GITHUB_CLIENT_ID",
        "",
        "What GitHub calls this site; its callback address is APP_URL/api/v1/login/github/callback. Without it nobody logs in through GitHub.",
    ),
    secret(SOCIAL_LOGIN, "LOGIN_GITHUB_CLIENT_SECRET", "", "The secret GitHub gave this site."),
    key(
        SOCIAL_LOGIN,
        "LOGIN_GITHUB_URL",
        "https://github.com",
        "GitHub, or the address of a GitHub Enterprise Server.",
    ),
    key(
        SOCIAL_LOGIN,
        "LOGIN_GITLAB_CLIENT_ID",
        "",
        "What GitLab calls this site; its callback address is APP_URL/api/v1/login/gitlab/callback. Without it nobody logs in through GitLab.",
    ),
    secret(SOCIAL_LOGIN, "LOGIN_GITLAB_CLIENT_SECRET", "", "The secret GitLab gave this site."),
    key(SOCIAL_LOGIN, "LOGIN_GITLAB_URL", "https://gitlab.com", "GitLab, or the address of one of your own."),
    key(
        SOCIAL_LOGIN,
        "LOGIN_GOOGLE_CLIENT_ID",
        "",
        "What Google calls this site; its callback address is APP_URL/api/v1/login/google/callback. Without it nobody logs in through Google.",
    ),
    secret(SOCIAL_LOGIN, "LOGIN_GOOGLE_CLIENT_SECRET", "", "The secret Google gave this site."),
    key(SOCIAL_LOGIN, "LOGIN_GOOGLE_URL", "https://accounts.google.com", "Google's issuer."),
    key(
        SOCIAL_LOGIN,
        "LOGIN_LINKEDIN_CLIENT_ID",
        "",
        "What LinkedIn calls this site; its callback address is APP_URL/api/v1/login/linkedin-openid/callback. Without it nobody logs in through LinkedIn.",
    ),
    secret(SOCIAL_LOGIN, "LOGIN_LINKEDIN_CLIENT_SECRET", "", "The secret LinkedIn gave this site."),
    key(SOCIAL_LOGIN, "LOGIN_LINKEDIN_URL", "https://www.linkedin.com/oauth", "LinkedIn's issuer."),
    key(
        SOCIAL_LOGIN,
        "LOGIN_TWITTER_CLIENT_ID",
        "",
        "What Twitter calls this site; its callback address is APP_URL/api/v1/login/twitter/callback. Without it nobody logs in through Twitter.",
    ),
    secret(SOCIAL_LOGIN, "LOGIN_TWITTER_CLIENT_SECRET", "", "The secret Twitter gave this site."),
    key(SOCIAL_LOGIN, "LOGIN_TWITTER_URL", "https://x.com", "Twitter."),
    key(RENDERING, "SSR_THREADS", "0", "Threads that render pages, each with an engine of its own; 0 is one a core."),
    key(
        RENDERING,
        "SSR_QUEUE",
        "256",
        "Pages that may wait to be rendered; visitors beyond that render in the browser.",
    ),
    key(RENDERING, "SSR_CONCURRENCY", "16", "Pages a thread works on while they wait for data."),
    key(RENDERING, "SSR_SLICE_MS", "1000", "Longest run of a page's script without a pause, milliseconds."),
    key(RENDERING, "SSR_WALL_MS", "2000", "Longest time for a page in all, milliseconds."),
    key(RENDERING, "SSR_HEAP_MIB", "128", "Heap of one engine, MiB."),
    key(RENDERING, "SSR_BUFFERS_MIB", "32", "Array buffers of one engine, MiB."),
    key(RENDERING, "SSR_RECYCLE_AFTER", "100000", "Pages after which an engine is replaced by a fresh one."),
    key(
        RENDERING,
        "PAGE_CACHE_MIB",
        "64",
        "Memory for pages of visitors who are not signed in, MiB; 0 renders every page anew.",
    ),
    key(
        RENDERING,
        "UI_DIST",
        "",
        "Development only: folder to read the UI's build from instead of the copy inside the program.",
    ),
    key(LOGGING, "LOG_FORMAT", "", "pretty or json; without one pretty in development and json in production."),
    key(
        LOGGING,
        "LOG_LEVEL",
        "info,actix_server=warn",
        "error, warn, info, debug or trace, or directives such as info,server=debug.",
    ),
];

/// First words of our names: a name in `.env` that begins so and is not ours is a slip.
pub(super) const PREFIXES: &[&str] =
    &["APP_", "HTTP_", "LOGIN_", "LOG_", "MAIL_", "PAGE_", "PASSWORD_", "REDIS_", "SITE_", "SSR_", "STORAGE_"];

impl Key {
    /// The row of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
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
