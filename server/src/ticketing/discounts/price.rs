//! What a ticket costs.

use entities::{
    discount_codes::Model as DiscountCode, sea_orm_active_enums::DiscountKind, ticket_types::Model as TicketType,
};

/// Payment providers do not accept less, in cents: a lower total is waived.
const MIN_TOTAL: i32 = 50;

/// The price of a ticket, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ticketing) struct Price {
    /// Of the ticket type, VAT included.
    pub(in crate::ticketing) list: i32,
    /// What is taken off.
    pub(in crate::ticketing) discount: i32,
}

impl Price {
    /// The price of a type with a code.
    pub(in crate::ticketing) fn calculate(ticket_type: &TicketType, code: Option<&DiscountCode>) -> Self {
        let list = ticket_type.price_minor;
        let discount = match code.map(|code| (code.kind, code.value)) {
            None | Some((DiscountKind::Access, _)) => 0,
            Some((DiscountKind::Amount, cents)) => cents.min(list),
            // Rounded half up to cents.
            Some((DiscountKind::Percent, percent)) => {
                let discount = (i64::from(list) * i64::from(percent.min(100)) + 50) / 100;
                i32::try_from(discount).unwrap_or(list)
            }
        };
        let waived = discount > 0 && list - discount < MIN_TOTAL;
        Self { list, discount: if waived { list } else { discount } }
    }

    /// What the buyer pays.
    pub(in crate::ticketing) fn total(self) -> i32 {
        self.list - self.discount
    }
}

/// The VAT in a gross amount, rounded half up to cents; `rate` in hundredths of a percent.
pub(in crate::ticketing) fn contained_vat(gross: i32, rate: i32) -> i32 {
    let (gross, rate) = (i64::from(gross), i64::from(rate));
    let whole = 10_000 + rate;
    let vat = (2 * gross * rate + whole) / (2 * whole);
    // Never more than the amount.
    i32::try_from(vat).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vat_is_contained_in_the_price_and_rounded_half_up() {
        for (gross, rate, vat) in [(0, 2300, 0), (2500, 2300, 467), (1230, 2300, 230), (105, 500, 5), (1, 2300, 0)] {
            assert_eq!(contained_vat(gross, rate), vat, "{gross} at {rate}");
        }
        assert_eq!(contained_vat(2500, 0), 0);
    }
}
