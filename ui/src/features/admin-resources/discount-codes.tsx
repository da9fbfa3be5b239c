import type { StaffDiscountCode } from "@/api/types";
import { price } from "@/lib/money";
import { deletion, setField } from "./bulk-actions";
import { eventColumn, optionsOf, stateColumn, when } from "./cells";
import { callsAt, listAt, stateField } from "./definition";
import type { Resource } from "./types";

const codePath = ({ id }: StaffDiscountCode) => `/api/v1/discount-codes/${id}` as const;

export const discountCodes = {
  section: "discount-codes",
  title: "Discount codes",
  auditKind: "discount_code",
  singular: "discount code",
  permission: "tickets",
  scoped: true,
  list: listAt<StaffDiscountCode>("discount-codes", ["active", "paused"], {
    purpose: "Codes that lower a price, or unlock a ticket type for people who have them.",
    nameOf: ({ code }) => code,
    columns: [
      { id: "code", head: "Code", sort: "code", cell: ({ code }) => <span className="data">{code}</span> },
      { id: "value", head: "Value", cell: valueOfCode },
      {
        id: "uses",
        head: "Used",
        numeric: true,
        cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} / ${maxUses}`),
      },
      {
        id: "until",
        head: "Valid until",
        fields: ["validUntil"],
        cell: (row, context) => when(row.validUntil, context),
      },
      stateColumn,
      eventColumn,
    ],
    bulk: [
      setField<StaffDiscountCode>(
        { state: "paused" },
        { label: "Pause", permission: "tickets:update", path: codePath },
      ),
      setField<StaffDiscountCode>(
        { state: "active" },
        { label: "Activate", permission: "tickets:update", path: codePath },
      ),
      deletion<StaffDiscountCode>("tickets:destroy", codePath),
    ],
  }),
  calls: callsAt("discount-codes"),
  deletion:
    "This deletes the code for good, so no one will be able to use it. A code that has been used can't be deleted; pause it instead.",
  form: {
    read: {
      percentOff: ({ kind, value }) => (kind === "percent" ? value : null),
      amountOff: ({ kind, value }) => (kind === "amount" ? value : null),
    },
    sections: [
      {
        title: "Code",
        fields: [
          { kind: "text", name: "code", label: "Code", max: 40, required: true },
          {
            kind: "choice",
            name: "kind",
            label: "What it does",
            required: true,
            options: optionsOf(["percent", "amount", "access"], {
              percent: "Percentage off",
              amount: "Amount off",
              access: "Unlocks a ticket type",
            }),
          },
          {
            kind: "number",
            name: "percentOff",
            apiName: "value",
            label: "Percentage",
            min: 1,
            max: 100,
            required: true,
            hint: "As a percentage of the price.",
            when: ({ kind }) => kind === "percent",
          },
          {
            kind: "money",
            name: "amountOff",
            apiName: "value",
            label: "Amount",
            required: true,
            when: ({ kind }) => kind === "amount",
          },
          {
            kind: "relation",
            name: "ticketTypeIds",
            label: "Ticket types",
            hint: "Leave it empty to include all types.",
            source: "/api/v1/tickets",
            multiple: true,
          },
        ],
      },
      {
        title: "Limits",
        fields: [
          { kind: "number", name: "maxUses", label: "Uses", min: 1, hint: "Leave it empty for no limit." },
          {
            kind: "number",
            name: "maxUsesPerUser",
            label: "Uses per person",
            min: 1,
            hint: "Leave it empty for no limit.",
          },
          { kind: "time", name: "validFrom", label: "Valid from" },
          { kind: "time", name: "validUntil", label: "Valid until" },
          stateField(["active", "paused"]),
        ],
      },
    ],
  },
} satisfies Resource;

function valueOfCode({ kind, value }: StaffDiscountCode): string {
  if (kind === "percent") return `${value}%`;
  return kind === "amount" ? price({ amount: value, currency: "EUR" }) : "Access";
}
