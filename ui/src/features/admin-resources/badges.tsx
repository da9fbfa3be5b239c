import type { StaffBadge } from "@/api/types";
import { deletion, setField } from "./bulk-actions";
import { eventColumn, oneLine, optionsOf, positionColumn, yesNo } from "./cells";
import { callsAt, listAt, positionField } from "./definition";
import type { Resource } from "./types";

const badgePath = ({ id }: StaffBadge) => `/api/v1/badges/${id}` as const;
const rules = {
  manual: "Awarded by staff",
  attended_items: "Attended schedule items",
  scanned_list: "Scanned on a check-in list",
  won: "Won a prize",
  attended_editions: "Attended editions",
};
const countedRules = ["attended_items", "attended_editions"];

export const badges = {
  section: "badges",
  title: "Badges",
  auditKind: "badge",
  singular: "badge",
  permission: "badges",
  scoped: true,
  withoutEvent: "For all editions",
  list: listAt<StaffBadge>("badges", ["active", "inactive", "secret"], {
    purpose: "Badges that participants earn and show on their profile.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "text", head: "Awarded for", prose: true, cell: ({ text }) => text },
      { id: "points", head: "Points", numeric: true, cell: ({ points }) => points },
      { id: "rule", head: "Rule", fields: ["rule", "ruleCount"], cell: ({ rule }) => oneLine(rules[rule]) },
      { id: "active", head: "Active", cell: ({ active }) => yesNo(active) },
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffBadge>({ active: true }, { label: "Activate", permission: "badges:update", path: badgePath }),
      setField<StaffBadge>({ active: false }, { label: "Deactivate", permission: "badges:update", path: badgePath }),
      deletion<StaffBadge>("badges:destroy", badgePath, "rules"),
    ],
  }),
  calls: callsAt("badges"),
  deletion:
    "This deletes the badge and its rule for good. A badge that someone has can't be deleted; deactivate it instead.",
  form: {
    defaults: { active: true, points: "0" },
    sections: [
      {
        title: "Badge",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 80, required: true },
          { kind: "multiline", name: "text", label: "Awarded for", max: 4000, required: true, hint: "One sentence." },
          { kind: "icon", name: "icon", label: "Icon", required: true },
          {
            kind: "text",
            name: "key",
            label: "Key",
            max: 100,
            hint: "Identifies the badge in exported data. Leave it empty to create it from the name.",
          },
          { kind: "number", name: "points", label: "Points", min: 0, required: true },
        ],
      },
      {
        title: "How to earn it",
        fields: [
          {
            kind: "choice",
            name: "rule",
            label: "Rule",
            required: true,
            options: optionsOf(Object.keys(rules), rules),
          },
          {
            kind: "number",
            name: "ruleCount",
            label: "How many",
            min: 1,
            when: ({ rule }) => countedRules.includes(String(rule)),
          },
          { kind: "switch", name: "active", label: "Active" },
          { kind: "switch", name: "secret", label: "Hidden from people who don't have it" },
          positionField,
        ],
      },
    ],
  },
} satisfies Resource;
