//! How accounts are protected.

use argon2::Params;
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use super::{Environment, reader::Reader};

/// Minimum costs in production, as memory in KiB and iterations; each pair is considered safe.
const MIN_COSTS: [(u32, u32); 2] = [(19 * 1024, 2), (46 * 1024, 1)];

/// Password hashing, where attempts are counted, and what staff have to do.
#[derive(Debug, Clone)]
pub struct AccountsConfig {
    /// `PASSWORD_…`.
    pub passwords: PasswordConfig,
    /// `REDIS_URL`.
    pub redis: Option<SecretString>,
    /// `STAFF_TWO_FACTOR`: whether permissions can only be used with two-factor authentication.
    pub staff_two_factor: bool,
}

/// Argon2 cost parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordConfig {
    /// `PASSWORD_MEMORY_KIB`.
    pub memory_kib: u32,
    /// `PASSWORD_ITERATIONS`.
    pub iterations: u32,
    /// `PASSWORD_LANES`.
    pub lanes: u32,
}

impl PasswordConfig {
    /// For argon2.
    pub fn params(&self) -> Params {
        Params::new(self.memory_kib, self.iterations, self.lanes, None).expect("was read within argon2's bounds")
    }
}

impl AccountsConfig {
    pub(super) fn read(reader: &mut Reader<'_>, environment: Option<Environment>) -> Option<Self> {
        let production = environment == Some(Environment::Production);
        let passwords = read_passwords(reader, production);
        let redis = read_redis(reader);
        let staff_two_factor = reader.optional("STAFF_TWO_FACTOR", "true, false or empty");
        Some(Self { passwords: passwords?, redis: redis?, staff_two_factor: staff_two_factor?.unwrap_or(production) })
    }
}

fn read_passwords(reader: &mut Reader<'_>, production: bool) -> Option<PasswordConfig> {
    let memory = reader.number("PASSWORD_MEMORY_KIB", 8, 4 * 1024 * 1024);
    let iterations = reader.number("PASSWORD_ITERATIONS", 1, 100);
    let lanes = reader.number("PASSWORD_LANES", 1, 16);
    let number = |number: Option<u64>| number.and_then(|number| u32::try_from(number).ok());
    let read = PasswordConfig { memory_kib: number(memory)?, iterations: number(iterations)?, lanes: number(lanes)? };
    if read.memory_kib < 8 * read.lanes {
        reader.error("PASSWORD_MEMORY_KIB", "must be at least 8 times PASSWORD_LANES");
        return None;
    }
    let safe =
        MIN_COSTS.iter().any(|(memory, iterations)| read.memory_kib >= *memory && read.iterations >= *iterations);
    if production && !safe {
        reader.error(
            "PASSWORD_MEMORY_KIB",
            "is too low for production: use at least 19456 with PASSWORD_ITERATIONS=2, or 47104 with 1",
        );
        return None;
    }
    Some(read)
}

fn read_redis(reader: &mut Reader<'_>) -> Option<Option<SecretString>> {
    let Some(text) = reader.secret("REDIS_URL") else { return Some(None) };
    let fits =
        Url::parse(text.expose_secret()).is_ok_and(|url| matches!(url.scheme(), "redis" | "rediss") && url.has_host());
    if !fits {
        reader.error("REDIS_URL", "must be redis://user:password@host:port/0 or rediss://…");
        return None;
    }
    Some(Some(text))
}

#[cfg(test)]
mod tests {
    use crate::Config;

    fn errors(environment: &str, settings: &[(&str, &str)]) -> Vec<String> {
        let usual = [
            ("APP_ENV", environment),
            ("APP_URL", "https://hackathon.example"),
            ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
        ];
        let read = Config::from_pairs(usual.iter().chain(settings).copied());
        read.err().map(|errors| errors.keys().map(str::to_owned).collect()).unwrap_or_default()
    }

    #[test]
    fn production_refuses_weak_hash_parameters() {
        let cheap = [("PASSWORD_MEMORY_KIB", "19455")];

        assert_eq!(errors("production", &cheap), ["PASSWORD_MEMORY_KIB"]);
        assert_eq!(errors("production", &[("PASSWORD_ITERATIONS", "1")]), ["PASSWORD_MEMORY_KIB"]);
        assert!(errors("production", &[("PASSWORD_ITERATIONS", "1"), ("PASSWORD_MEMORY_KIB", "47104")]).is_empty());
        assert!(errors("production", &[]).is_empty());
        assert!(errors("development", &cheap).is_empty());
    }

    #[test]
    fn staff_need_two_factors_in_production_unless_the_setting_says_otherwise() {
        let needed = |environment: &str, value: &str| {
            let settings = [
                ("APP_ENV", environment),
                ("APP_URL", "https://hackathon.example"),
                ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
                ("STAFF_TWO_FACTOR", value),
            ];
            Config::from_pairs(settings).map(|config| config.accounts.staff_two_factor).ok()
        };

        assert_eq!((needed("production", ""), needed("development", "")), (Some(true), Some(false)));
        assert_eq!((needed("production", "false"), needed("development", "true")), (Some(false), Some(true)));
        assert_eq!(needed("production", "yes"), None);
    }

    #[test]
    fn the_redis_url_is_validated() {
        assert!(errors("production", &[("REDIS_URL", "rediss://user:secret@redis.example:6380/1")]).is_empty());
        for wrong in ["redis", "http://redis.example", "redis://"] {
            assert_eq!(errors("production", &[("REDIS_URL", wrong)]), ["REDIS_URL"], "{wrong}");
        }
    }
}
