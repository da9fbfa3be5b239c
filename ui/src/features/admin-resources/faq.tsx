import type { StaffFaqItem } from "@/api/types";
import { deletion, setField } from "./bulk-actions";
import { positionColumn, stateColumn } from "./cells";
import { callsAt, listAt, positionField, slugField, stateField } from "./definition";
import type { Resource } from "./types";

const faqStates = ["draft", "published"];
const faqPath = ({ id }: StaffFaqItem) => `/api/v1/faq-items/${id}` as const;

export const faq = {
  section: "faq",
  title: "FAQ",
  auditKind: "faq_item",
  singular: "FAQ question",
  permission: "faq",
  scoped: false,
  list: listAt<StaffFaqItem>("faq-items", faqStates, {
    scoped: false,
    hrefOf: ({ id }) => `/admin/faq/${id}`,
    emptyTitle: "No questions yet",
    purpose: "Visitors' questions and their answers, as shown on the FAQ page.",
    nameOf: ({ question }) => question,
    columns: [
      { id: "question", head: "Question", sort: "question", cell: ({ question }) => question },
      { id: "group", head: "Group", sort: "group", cell: ({ group }) => group },
      stateColumn,
      { ...positionColumn, hidden: false },
    ],
    bulk: [
      setField<StaffFaqItem>({ state: "published" }, { label: "Publish", permission: "faq:update", path: faqPath }),
      setField<StaffFaqItem>({ state: "draft" }, { label: "Hide", permission: "faq:update", path: faqPath }),
      deletion<StaffFaqItem>("faq:destroy", faqPath),
    ],
  }),
  calls: callsAt("faq-items"),
  publicHref: ({ state, slug }) => (state === "published" ? `/faq#faq-${String(slug)}` : null),
  deletion: "This deletes the question and its answer for good. The audit log keeps the text.",
  form: {
    sections: [
      {
        title: "Question",
        fields: [
          { kind: "text", name: "question", label: "Question", max: 200, required: true },
          { kind: "multiline", name: "answer", label: "Answer", max: 4000, required: true, markdown: "faq" },
          {
            kind: "text",
            name: "group",
            label: "Group",
            max: 80,
            required: true,
            hint: "The heading above the question. Keep questions in the same group next to each other.",
          },
        ],
      },
      {
        title: "Publication",
        fields: [stateField(faqStates), positionField, slugField("questions")],
      },
    ],
  },
} satisfies Resource;
