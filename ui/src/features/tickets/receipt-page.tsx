import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Receipt } from "@/api/types";
import { Button } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { Table } from "@/components/table";
import { ticketPath } from "@/features/account";
import { momentIn } from "@/lib/dates";
import { useHydrated } from "@/lib/hydrated";
import { price } from "@/lib/money";
import { receiptQuery } from "./queries";

export { loadReceipt as load } from "./load";

interface Line {
  name: string;
  amount: string;
}

/** `/user/{username}/tickets/{ticketId}/receipt`: what was paid for a ticket. */
export function Page() {
  const { username = "", ticketId = "" } = useParams();
  const { data: receipt } = useSuspenseQuery(receiptQuery(username, ticketId));
  const hydrated = useHydrated();
  return (
    <article className="wrap page tickets-page receipt">
      <header className="page-head">
        <a className="back-link" href={ticketPath(username, ticketId)}>
          Your ticket
        </a>
        <h1>{`Receipt ${receipt.number}`}</h1>
        <p className="lead">This isn't a tax invoice.</p>
      </header>
      <DescriptionList items={factsOf(receipt)} stacked />
      <Table
        caption="Amounts"
        columns={[
          { head: "Item", cell: ({ name }: Line) => name, rowHead: true },
          { head: "Amount", cell: ({ amount }: Line) => amount, numeric: true },
        ]}
        hideCaption
        keyOf={({ name }: Line) => name}
        rows={linesOf(receipt)}
      />
      {hydrated ? (
        <div className="actions">
          <Button variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      ) : null}
    </article>
  );
}

function factsOf({ seller, buyer, event, ticketCode, paidAt, timezone }: Receipt) {
  const billing = [buyer.name, buyer.taxNumber && `NIF ${buyer.taxNumber}`, buyer.address];
  return [
    { name: "Sold by", value: seller.name, note: seller.email },
    ...(billing.some(Boolean) ? [{ name: "Billed to", value: billing.filter(Boolean).join(", ") }] : []),
    { name: "Event", value: event },
    { name: "Ticket", value: ticketCode },
    ...(paidAt ? [{ name: "Paid on", value: momentIn(paidAt, timezone) }] : []),
  ];
}

function linesOf(receipt: Receipt): Line[] {
  const { ticketType, discount, total, vat, vatRate, refunded } = receipt;
  const less = (money: Receipt["total"]) => `\u2212${price(money)}`;
  return [
    { name: `${ticketType} ticket`, amount: price(receipt.price) },
    ...(discount.amount > 0 ? [{ name: "Discount", amount: less(discount) }] : []),
    { name: "Total", amount: price(total) },
    { name: `Includes VAT (${vatRate / 100}%)`, amount: price(vat) },
    ...(refunded.amount > 0 ? [{ name: "Refunded", amount: less(refunded) }] : []),
  ];
}
