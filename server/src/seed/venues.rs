//! Where editions take place.

/// A house and its address.
pub(super) struct Venue {
    pub(super) name: &'static str,
    pub(super) address: &'static str,
}

/// Houses in Braga, from the latest edition to the first.
const BRAGA: [Venue; 4] = [
    Venue { name: "gnration", address: "Praça Conde de Agrolongo 123, 4700-312 Braga" },
    Venue { name: "Forum Braga", address: "Avenida Dr. Francisco Pires Gonçalves, 4715-558 Braga" },
    Venue {
        name: "INL – International Iberian Nanotechnology Laboratory",
        address: "Avenida Mestre José Veiga, 4715-330 Braga",
    },
    Venue { name: "Theatro Circo", address: "Avenida da Liberdade 697, 4710-251 Braga" },
];

/// Houses every Portuguese town has.
const ELSEWHERE: [Venue; 4] = [
    Venue { name: "Centro Cultural", address: "Praça do Município" },
    Venue { name: "Pavilhão Multiusos", address: "Avenida 25 de Abril" },
    Venue { name: "Biblioteca Municipal", address: "Rua da Biblioteca" },
    Venue { name: "Cineteatro Municipal", address: "Avenida da Liberdade" },
];

/// Where the edition took place that is `years` before the one to come.
pub(super) fn venue(city: &str, years: usize) -> &'static Venue {
    let houses = if city.eq_ignore_ascii_case("Braga") { &BRAGA } else { &ELSEWHERE };
    &houses[years % houses.len()]
}
