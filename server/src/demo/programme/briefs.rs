//! Details of demo challenges beside the problem.

use serde_json::{Value, json};

/// Goals, constraints, data and links.
pub(super) struct Brief {
    pub(super) goals: &'static str,
    pub(super) constraints: &'static str,
    pub(super) data: &'static str,
    resources: &'static [(&'static str, &'static str)],
}

const ALL: [(&str, Brief); 5] = [
    (
        "monday-at-eight",
        Brief {
            goals: "\
Half as many people in the hall on a Monday at eight.

Nobody is sent away who needs a doctor the same day.",
            constraints: "No application to install, no account, and nothing that a landline could not do.",
            data: "Arrivals of two years by the quarter of an hour, without names; opening hours of six centres.",
            resources: &[
                ("Arrivals, 2024 to 2026", "https://clinica-do-freixo.example/open/arrivals.csv"),
                ("How the telephone number works", "https://clinica-do-freixo.example/open/telephone"),
            ],
        },
    ),
    (
        "the-rule-nobody-reads",
        Brief {
            goals: "Two hundred questions answered with the paragraph they stand in, or with an honest \"I do not know\".",
            constraints: "An answer costs less than two cents, and no regulation leaves the house.",
            data: "Forty regulations with their amendments, and two hundred questions with the answers of the town hall.",
            resources: &[("Regulations and questions", "https://sobreiro-mare.example/open/regulations")],
        },
    ),
    (
        "slow-water",
        Brief {
            goals: "A warning two hours before the water is in Rua das Lavadeiras, and no more than one false one a winter.",
            constraints: "It goes on when the mobile network does not: that is what the radio is for.",
            data: "Six winters of nineteen gauges by the minute, and the rain radar of the same days.",
            resources: &[
                ("Gauges of the Este", "https://lumeeira.example/open/este"),
                ("The sensors in the box", "https://lumeeira.example/open/sensors"),
            ],
        },
    ),
    (
        "half-of-the-code",
        Brief {
            goals: "Fewer lines, the same invoices.",
            constraints: "Every invoice of the last year comes out the same to the cent. Renaming is not removing.",
            data: "Forty thousand lines of Java, their history since 2004, and a year of invoices with made-up names.",
            resources: &[("The billing system", "https://fio-de-prumo.example/open/billing")],
        },
    ),
    (
        "the-sealed-envelope",
        Brief {
            goals: "The ten tiles that fall next, and a letter to whom they belong.",
            constraints: "No face and no number plate of a photograph is kept.",
            data: "A hundred façades, photographed every morning for a year.",
            resources: &[("What did fall", "https://telha-viva.example/open/fallen.csv")],
        },
    ),
];

/// Details of a challenge, if there are any.
pub(super) fn of(slug: &str) -> Option<&'static Brief> {
    ALL.iter().find(|(known, _)| *known == slug).map(|(_, brief)| brief)
}

impl Brief {
    pub(super) fn resources(&self) -> Value {
        self.resources.iter().map(|(name, url)| json!({ "name": name, "url": url })).collect()
    }
}
