//! The lists that can be exported, and their fields.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::platform::{error::AppError, http::table_file::choose_columns};

/// A list that can be exported.
#[derive(Debug)]
pub struct List {
    /// Name in the URL and of the file: "judges".
    pub name: &'static str,
    /// Fields of a row that a file may contain, separated by spaces, in the order of a file without a choice of columns.
    fields: &'static str,
}

/// Every list that can be exported. A field that is not named here never leaves with a file.
pub const LISTS: &[List] = &[
    List {
        name: "users",
        fields: "id name username email state emailVerifiedAt roles twoFactorEnabled referralSource createdAt",
    },
    List {
        name: "events",
        fields: "id title subtitle slug editionNo status phase startAt endAt timezone venue city attendanceMode \
                 capacity seatsLeft priceFrom",
    },
    List {
        name: "schedules",
        fields: "id title abstract slug event kind state audience startAt endAt room track hosts sponsor \
                 capacity mandatory highlight createdAt updatedAt",
    },
    List {
        name: "rewards",
        fields: "id name description slug kind cost stock stockLeft perUserLimit from until sponsor state \
                 position eventId createdAt updatedAt",
    },
    List {
        name: "badges",
        fields: "id name text key icon points rule ruleCount secret active position eventId createdAt updatedAt",
    },
    List {
        name: "tickets",
        fields: "id name description slug role price vatRate capacity taken salesFrom salesUntil state \
                 visibility includes minAge requiresApproval requiresTeam waitlistEnabled countsToEventCapacity \
                 checkInFrom checkInUntil position eventId createdAt updatedAt",
    },
    List { name: "judges", fields: "id name role organisation bio state position eventId createdAt updatedAt" },
    List { name: "sponsors", fields: "id name tier url blurb state position eventId createdAt updatedAt" },
    List {
        name: "invitations",
        fields: "id email name event kind role ticket state stateChangedAt reservesSeat maxUses used expiresAt \
                 createdBy createdAt updatedAt",
    },
    List {
        name: "discount-codes",
        fields: "id code kind value state maxUses maxUsesPerUser uses validFrom validUntil eventId createdAt \
                 updatedAt",
    },
    List {
        name: "ticket-questions",
        fields: "id label help kind options required private answers state position eventId createdAt updatedAt",
    },
    List {
        name: "teams",
        fields: "id name slug event pitch captain members size placesLeft lookingFor joinPolicy visibility state \
                 createdAt updatedAt",
    },
    List {
        name: "challenges",
        fields: "id title slug owner level prize problem goals constraints stack revealAt state position eventId \
                 createdAt updatedAt",
    },
    List {
        name: "projects",
        fields: "id title slug pitch team place prizes repoUrl demoUrl state eventId createdAt updatedAt",
    },
    List {
        name: "users-tickets",
        fields: "id code holderName holderEmail username event ticketType state source paid checkedInAt reconfirmedAt \
                 cancelledAt cancelReason createdAt updatedAt",
    },
    List {
        name: "orders",
        fields: "id number event buyer username ticketType ticketCode price discount total vat vatRate refunded state \
                 provider attention paidAt disputedAt createdAt",
    },
    List { name: "faq-items", fields: "id group question answer slug state position createdAt updatedAt" },
    List { name: "content", fields: "page title description updatedBy version createdAt updatedAt" },
    List { name: "mailing-list", fields: "id email name phone state stateChangedAt consentedAt confirmedAt createdAt" },
    List {
        name: "mailings",
        fields: "id subject kind state markdown results scheduledAt startedAt finishedAt eventId createdAt \
                 updatedAt",
    },
    List { name: "audit-log", fields: "id at actor action target targetId changes requestId" },
    List { name: "emails", fields: "id recipient subject kind state attempts lastError createdAt sentAt" },
];

impl List {
    /// Fields of a row that a file may contain.
    pub fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.fields.split_ascii_whitespace()
    }

    /// The list with a name.
    pub(super) fn find(name: &str) -> Result<&'static Self, AppError> {
        LISTS.iter().find(|list| list.name == name).ok_or(AppError::NotFound)
    }

    /// The chosen fields, in their order; all fields without a choice.
    pub(super) fn columns(&self, choice: Option<&str>) -> Result<Vec<&'static str>, AppError> {
        choose_columns(&self.fields().collect::<Vec<_>>(), choice)
    }

    /// Path of the call that returns the list. Invitations to one event have a path of their own; elsewhere, the event is
    /// a parameter.
    pub(super) fn path(&self, event: Option<&str>) -> String {
        match (self.name, event) {
            ("invitations", Some(event)) => {
                format!("/api/v1/events/{}/invitations", utf8_percent_encode(event, NON_ALPHANUMERIC))
            }
            ("invitations", None) => "/api/v1/events/invitations".to_owned(),
            (name, _) => format!("/api/v1/{name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_keep_the_chosen_order() {
        let judges = List::find("judges").expect("a list");

        assert_eq!(judges.columns(Some("role,name")).expect("known"), ["role", "name"]);
        assert_eq!(judges.columns(Some("")).expect("all"), judges.fields().collect::<Vec<_>>());
        for unknown in ["photo", "name,", "name, role"] {
            assert!(judges.columns(Some(unknown)).is_err(), "{unknown}");
        }
    }

    #[test]
    fn an_event_cannot_change_the_path_of_the_call() {
        let invitations = List::find("invitations").expect("a list");

        assert_eq!(invitations.path(Some("../users?q=")), "/api/v1/events/%2E%2E%2Fusers%3Fq%3D/invitations");
    }
}
