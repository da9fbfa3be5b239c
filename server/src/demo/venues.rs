//! Demo venues.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, sea_query::Expr};
use uuid::Uuid;

use entities::events;

/// A venue and its address.
pub(super) struct Venue {
    pub(super) name: &'static str,
    pub(super) address: &'static str,
}

/// Venues in Braga, from the latest edition to the earliest.
const BRAGA: [Venue; 4] = [
    Venue { name: "gnration", address: "Praça Conde de Agrolongo 123, 4700-312 Braga" },
    Venue { name: "Forum Braga", address: "Avenida Dr. Francisco Pires Gonçalves, 4715-558 Braga" },
    Venue {
        name: "INL – International Iberian Nanotechnology Laboratory",
        address: "Avenida Mestre José Veiga, 4715-330 Braga",
    },
    Venue { name: "Theatro Circo", address: "Avenida da Liberdade 697, 4710-251 Braga" },
];

/// Generic venues for other cities.
const ELSEWHERE: [Venue; 4] = [
    Venue { name: "Centro Cultural", address: "Praça do Município" },
    Venue { name: "Pavilhão Multiusos", address: "Avenida 25 de Abril" },
    Venue { name: "Biblioteca Municipal", address: "Rua da Biblioteca" },
    Venue { name: "Cineteatro Municipal", address: "Avenida da Liberdade" },
];

/// Accessibility notes of the upcoming edition's venue.
const ACCESS: &str = "\
There is no step at the main entrance. All rooms are on the ground floor or reached by a lift, with an accessible \
toilet on each floor and an induction loop in the main hall.

Two parking places for holders of a blue badge are beside the entrance. Write to us when you need anything else: an \
interpreter, a place to lie down, a socket for a device.";

/// Sets the accessibility notes of an edition.
pub(super) async fn set_access(db: &impl ConnectionTrait, event: Uuid) -> Result<(), DbErr> {
    let update = events::Entity::update_many().col_expr(events::Column::Access, Expr::value(ACCESS));
    update.filter(events::Column::Id.eq(event)).exec(db).await?;
    Ok(())
}

/// The venue of the edition `years` before the upcoming one.
pub(super) fn venue(city: &str, years: usize) -> &'static Venue {
    let houses = if city.eq_ignore_ascii_case("Braga") { &BRAGA } else { &ELSEWHERE };
    &houses[years % houses.len()]
}
