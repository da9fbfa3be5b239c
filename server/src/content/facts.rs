//! What texts leave to the settings: `{product}`, `{city}`, `{email}` and the like.

use chrono::{DateTime, Datelike, TimeZone as _, Utc};
use chrono_tz::Tz;

use crate::{
    config::SiteConfig,
    events::{Event, Slug},
};

/// What stands for each name at the moment; nothing where it was never set.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Facts {
    values: Vec<(&'static str, Option<String>)>,
    /// When they change by themselves.
    until: Option<DateTime<Utc>>,
}

impl Facts {
    /// The facts of a site about this event, if there is one.
    pub(super) fn of(site: &SiteConfig, event: Option<&Event>, now: DateTime<Utc>) -> Self {
        let zone = event.and_then(|event| event.summary.timezone.parse().ok()).unwrap_or(Tz::UTC);
        let year = zone.from_utc_datetime(&event.map_or(now, |event| event.summary.start_at).naive_utc()).year();
        let values = vec![
            ("product", Some(site.product.clone())),
            ("product-slug", Slug::of(&site.product).map(|slug| slug.to_string())),
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

    /// When they change by themselves, if ever.
    pub fn until(&self) -> Option<DateTime<Utc>> {
        self.until
    }

    /// The text with the facts in their places. A line that names a fact nobody has told is left out. `\{city}` stays
    /// `{city}`.
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
            let known = named.and_then(|(name, _)| self.values.iter().find(|(known, _)| *known == name));
            match known {
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

    fn facts() -> Facts {
        let values = vec![("city", Some("Braga".to_owned())), ("company", None)];
        Facts { values, until: None }
    }

    #[test]
    fn facts_stand_where_they_are_named() {
        for (text, filled) in [
            ("In {city}, {city}!", "In Braga, Braga!"),
            ("\\{city} {town} {{city}} {city", "\\{city} {town} {Braga} {city"),
            ("{", "{"),
            ("## Prizes {#city}", "## Prizes {#city}"),
        ] {
            assert_eq!(facts().fill(text), filled, "{text}");
        }
    }

    #[test]
    fn a_line_about_what_nobody_told_is_left_out() {
        assert_eq!(facts().fill("- {city}\n- by {company}\n- end\n"), "- Braga\n- end\n");
    }
}
