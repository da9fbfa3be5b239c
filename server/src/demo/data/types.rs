//! What the files of the demo contain.

use chrono::{NaiveTime, Weekday};
use serde::{Deserialize, Serialize};

use entities::sea_orm_active_enums::{
    BadgeRule, ChallengeLevel, DiscountKind, EventStatus, InvitationKind, InvitationState, QuestionKind, RewardKind,
    RewardState, ScheduleKind, SponsorTier, TeamJoinPolicy, TeamVisibility, TicketRole, TicketState, TicketVisibility,
    UserRole,
};

/// Declares structs whose files may have no other fields.
macro_rules! strict {
    ($($(#[$attribute:meta])* struct $name:ident { $($(#[$of_field:meta])* $field:ident: $type:ty,)* })*) => {
        $(
            #[derive(Deserialize)]
            #[serde(deny_unknown_fields)]
            $(#[$attribute])*
            pub(in crate::demo) struct $name { $($(#[$of_field])* pub(in crate::demo) $field: $type,)* }
        )*
    };
}

strict! {
    struct Badges {
        badges: Vec<Badge>,
        awards: Vec<Award>,
    }

    struct Badge {
        key: String,
        name: String,
        text: String,
        icon: String,
        rule: BadgeRule,
        rule_count: Option<i32>,
        points: i32,
        /// Hidden until a user has it.
        #[serde(default)]
        secret: bool,
    }

    struct Award {
        /// Local part of the email address of a demo user.
        person: String,
        badge: String,
        /// `None` for badges of all editions.
        years_ago: Option<usize>,
    }

    struct Challenges {
        /// For challenges without criteria of their own.
        criteria: Vec<Criterion>,
        challenges: Vec<Challenge>,
    }

    struct Challenge {
        years_ago: i32,
        slug: String,
        title: String,
        owner: String,
        problem: String,
        prize: String,
        level: ChallengeLevel,
        stack: Vec<String>,
        criteria: Option<Vec<Criterion>>,
        /// Revealed at the opening.
        #[serde(default)]
        locked: bool,
        brief: Option<Brief>,
    }

    #[derive(Serialize)]
    struct Criterion {
        name: String,
        weight: u32,
    }

    struct Brief {
        goals: String,
        constraints: String,
        data: String,
        resources: Vec<NamedUrl>,
    }

    #[derive(Serialize)]
    struct NamedUrl {
        name: String,
        url: String,
    }

    struct Editions {
        series_description: String,
        image_alt: String,
        /// Describes the photo of the upcoming edition's venue.
        venue_photo_alt: String,
        /// Latest first.
        editions: Vec<EditionText>,
    }

    struct EditionText {
        years_ago: i32,
        status: EventStatus,
        subtitle: String,
        description: String,
        capacity: i32,
    }

    struct Invitations {
        invitations: Vec<Invitation>,
    }

    struct Invitation {
        kind: InvitationKind,
        /// `None` for a link.
        local_part: Option<String>,
        name: Option<String>,
        role: Option<String>,
        message: Option<String>,
        state: InvitationState,
        days_ago: i64,
    }

    struct Judges {
        judges: Vec<Judge>,
    }

    struct Judge {
        years_ago: i32,
        name: String,
        portrait: Option<String>,
        role: String,
        organisation: Option<String>,
        bio: Option<String>,
    }

    struct Links {
        data_protection_url: String,
        social: Vec<NamedUrl>,
    }

    struct People {
        people: Vec<Person>,
    }

    struct Person {
        name: String,
        local_part: String,
        role: Option<UserRole>,
        /// Slug of the type of the ticket they hold for the upcoming edition.
        ticket: Option<String>,
        /// Slug of a ticket type that they are invited to.
        invited: Option<String>,
        /// Slug of the ticket type that they wait for.
        waiting: Option<String>,
    }

    struct Projects {
        projects: Vec<Project>,
    }

    struct Project {
        years_ago: i32,
        slug: String,
        title: String,
        team: String,
        pitch: String,
        /// Path of a file in `ui/static/`.
        image: Option<String>,
        /// Alternative text of the image.
        #[serde(default)]
        image_alt: String,
        place: Option<i32>,
        #[serde(default)]
        prizes: Vec<String>,
        quote: Option<Quote>,
    }

    struct Quote {
        text: String,
        author: String,
    }

    struct Questions {
        questions: Vec<Question>,
    }

    struct Question {
        kind: QuestionKind,
        label: String,
        help: Option<String>,
        #[serde(default)]
        options: Vec<String>,
    }

    struct Rewards {
        rewards: Vec<Reward>,
    }

    struct Reward {
        name: String,
        description: Option<String>,
        kind: RewardKind,
        cost: i32,
        stock: Option<i32>,
        per_user_limit: Option<i32>,
        sponsor: Option<String>,
        state: RewardState,
    }

    struct Schedule {
        /// About the second release.
        note: String,
        items: Vec<Item>,
    }

    #[derive(Clone)]
    struct Item {
        slug: String,
        title: String,
        kind: ScheduleKind,
        day: Weekday,
        start: NaiveTime,
        #[serde(default)]
        minutes: i64,
        room: Option<String>,
        r#abstract: Option<String>,
        #[serde(default)]
        hosts: Vec<Host>,
        sponsor: Option<String>,
        #[serde(default)]
        highlight: bool,
        #[serde(default)]
        mandatory: bool,
        #[serde(default)]
        cancelled: bool,
        /// Missing from the first release.
        #[serde(default)]
        added_later: bool,
        /// What was different in the first release.
        #[serde(default)]
        before: Before,
    }

    #[derive(Clone, Serialize)]
    struct Host {
        name: String,
        role: String,
    }

    #[derive(Clone, Default)]
    struct Before {
        title: Option<String>,
        start: Option<NaiveTime>,
        room: Option<String>,
    }

    struct Sponsors {
        organisations: Vec<Organisation>,
        sponsorships: Vec<Sponsorship>,
    }

    struct Organisation {
        slug: String,
        name: String,
    }

    struct Sponsorship {
        years_ago: i32,
        organisation: String,
        tier: SponsorTier,
        blurb: Option<String>,
    }

    struct Teams {
        teams: Vec<Team>,
    }

    struct Team {
        name: String,
        pitch: String,
        #[serde(default)]
        looking_for: Vec<String>,
        visibility: TeamVisibility,
        join_policy: TeamJoinPolicy,
        join_code: String,
        /// Number of members.
        size: usize,
    }

    struct Tickets {
        given_names: Vec<String>,
        family_names: Vec<String>,
        types: Vec<TicketType>,
        codes: Vec<Code>,
    }

    struct TicketType {
        slug: String,
        name: String,
        description: String,
        includes: Vec<String>,
        role: TicketRole,
        visibility: TicketVisibility,
        #[serde(default)]
        recommended: bool,
        cents: i32,
        capacity: Option<i32>,
        #[serde(default)]
        requires_approval: bool,
        sold: Vec<Sold>,
    }

    struct Code {
        code: String,
        kind: DiscountKind,
        value: i32,
        /// Slugs of ticket types.
        types: Vec<String>,
    }

    struct Sold {
        state: TicketState,
        count: usize,
    }

    struct Venues {
        /// Accessibility notes of the upcoming edition's venue.
        access: String,
        braga: Vec<Venue>,
        elsewhere: Vec<Venue>,
    }

    struct Venue {
        name: String,
        address: String,
    }
}
