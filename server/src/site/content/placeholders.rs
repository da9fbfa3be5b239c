//! Placeholders in texts that the settings fill: `{product}`, `{city}`, `{email}` and others.

use chrono::{DateTime, Datelike, TimeZone as _, Utc};
use chrono_tz::Tz;

use crate::{hackathon::events::Event, platform::slug::Slug};
use config::SiteConfig;

/// Current values of the placeholders; names without a value are missing.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Placeholders {
    values: Vec<(&'static str, Option<String>)>,
    /// When the values change without a write.
    until: Option<DateTime<Utc>>,
}

impl Placeholders {
    /// Collects the facts of the site and of an event, if there is one.
    pub(super) fn new(site: &SiteConfig, event: Option<&Event>, now: DateTime<Utc>) -> Self {
        let zone = event.and_then(|event| event.summary.timezone.parse().ok()).unwrap_or(Tz::UTC);
        let year = zone.from_utc_datetime(&event.map_or(now, |event| event.summary.start_at).naive_utc()).year();
        let values = vec![
            ("product", Some(site.product.clone())),
            ("product-slug", Slug::from_title(&site.product).map(|slug| slug.to_string())),
            ("site", Some(site.name.clone())),
            ("city", Some(site.city.clone())),
            ("email", Some(site.email.clone())),
            ("year", Some(year.to_string())),
            ("team-min", event.map(|event| event.team_min.to_string())),
            ("team-max", event.map(|event| event.team_max.to_string())),
            ("company", Some(site.company.clone())),
            ("company-address", site.company_address.clone()),
            ("company-number", site.company_number.clone()),
            ("data-protection", site.data_protection_url.as_ref().map(ToString::to_string)),
        ];
        let new_year = Utc.with_ymd_and_hms(year + 1, 1, 1, 0, 0, 0).single();
        Self { values, until: new_year.filter(|_| event.is_none()) }
    }

    /// When the values change without a write, if ever.
    pub fn until(&self) -> Option<DateTime<Utc>> {
        self.until
    }

    /// Replaces the placeholders of a text. Drops lines with a placeholder that has no value. `\{city}` stays `{city}`.
    pub fn fill(&self, text: &str) -> String {
        let lines: Vec<String> = text.split('\n').filter_map(|line| self.fill_line(line)).collect();
        lines.join("\n")
    }

    fn fill_line(&self, line: &str) -> Option<String> {
        let mut filled = String::with_capacity(line.len());
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let named = after.split_once('}').filter(|_| !before.ends_with('\\'));
            let fact = named.and_then(|(name, _)| self.values.iter().find(|(fact, _)| *fact == name));
            match fact {
                Some((name, value)) => {
                    filled.push_str(value.as_ref()?);
                    rest = &after[name.len() + 1..];
                }
                None => {
                    filled.push('{');
                    rest = after;
                }
            }
        }
        filled.push_str(rest);
        Some(filled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placeholders() -> Placeholders {
        let values = vec![("city", Some("Braga".to_owned())), ("company", None)];
        Placeholders { values, until: None }
    }

    #[test]
    fn placeholders_are_replaced() {
        for (text, filled) in [
            ("In {city}, {city}!", "In Braga, Braga!"),
            ("\\{city} {town} {{city}} {city", "\\{city} {town} {Braga} {city"),
            ("{", "{"),
            ("## Prizes {#city}", "## Prizes {#city}"),
        ] {
            assert_eq!(placeholders().fill(text), filled, "{text}");
        }
    }

    #[test]
    fn lines_with_unknown_placeholders_are_removed() {
        assert_eq!(placeholders().fill("- {city}\n- by {company}\n- end\n"), "- Braga\n- end\n");
    }
}
