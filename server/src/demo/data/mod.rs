//! The texts and facts of the demo: the files of `content/demo/`, embedded in the program.

use std::sync::LazyLock;

use serde::de::DeserializeOwned;

mod types;

pub(super) use types::*;

/// Declares a constant per file, which is parsed when it is first used.
macro_rules! files {
    ($($constant:ident: $content:ty = $name:literal;)*) => {
        $(pub(super) static $constant: LazyLock<$content> = LazyLock::new(|| {
            let text = include_str!(concat!("../../../../content/demo/", $name));
            parse($name, text).unwrap_or_else(|error| panic!("{error}"))
        });)*

        #[cfg(test)]
        const FILES: &[(&str, fn())] = &[$(($name, || { LazyLock::force(&$constant); })),*];
    };
}

files! {
    BADGES: Badges = "badges.toml";
    CHALLENGES: Challenges = "challenges.toml";
    EDITIONS: Editions = "editions.toml";
    INVITATIONS: Invitations = "invitations.toml";
    JUDGES: Judges = "judges.toml";
    LINKS: Links = "links.toml";
    PEOPLE: People = "people.toml";
    PROJECTS: Projects = "projects.toml";
    QUESTIONS: Questions = "questions.toml";
    REWARDS: Rewards = "rewards.toml";
    SCHEDULE: Schedule = "schedule.toml";
    SPONSORS: Sponsors = "sponsors.toml";
    TEAMS: Teams = "teams.toml";
    TICKETS: Tickets = "tickets.toml";
    VENUES: Venues = "venues.toml";
}

/// The content of a file, or an error that names the file and the place in it. Types are read from JSON values, as request
/// bodies are: reading them from TOML as well would make the program and its build larger.
fn parse<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, String> {
    let value: serde_json::Value = toml::from_str(text).map_err(|error| format!("content/demo/{name}: {error}"))?;
    serde_path_to_error::deserialize(&value).map_err(|error| format!("content/demo/{name}: {error}"))
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::*;

    #[test]
    fn every_file_is_embedded_and_valid() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/demo");
        let there = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name());
        let there = there.map(|name| name.into_string().expect("a name"));
        let there: BTreeSet<String> = there.filter(|name| name.ends_with(".toml")).collect();

        assert_eq!(there, FILES.iter().map(|(name, _)| (*name).to_owned()).collect());
        for (_, read) in FILES {
            read();
        }
    }

    #[test]
    fn names_of_rows_in_other_files_exist() {
        let organisations: Vec<&String> =
            SPONSORS.organisations.iter().map(|organisation| &organisation.slug).collect();
        let named = CHALLENGES.challenges.iter().map(|challenge| &challenge.owner);
        let named = named.chain(SPONSORS.sponsorships.iter().map(|sponsorship| &sponsorship.organisation));
        let named = named.chain(REWARDS.rewards.iter().filter_map(|reward| reward.sponsor.as_ref()));
        for slug in named.chain(SCHEDULE.items.iter().filter_map(|item| item.sponsor.as_ref())) {
            assert!(organisations.contains(&slug), "{slug}");
        }
        for Award { person, badge, .. } in &BADGES.awards {
            assert!(PEOPLE.people.iter().any(|existing| existing.local_part == *person), "{person}");
            assert!(BADGES.badges.iter().any(|existing| existing.key == *badge), "{badge}");
        }
        let of_people = PEOPLE.people.iter().flat_map(|person| person.ticket.iter().chain(&person.invited));
        for slug in TICKETS.codes.iter().flat_map(|code| &code.types).chain(of_people) {
            assert!(TICKETS.types.iter().any(|kind| kind.slug == *slug), "{slug}");
        }
    }

    #[test]
    fn an_error_names_the_file_and_the_field() {
        let error = parse::<Links>("links.toml", "colour = 'blue'").err().expect("an error");

        assert!(error.starts_with("content/demo/links.toml: "), "{error}");
        assert!(error.contains("colour"), "{error}");
    }
}
