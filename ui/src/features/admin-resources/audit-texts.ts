import type { AuditEntry } from "@/api/types";
import type { FormField } from "@/features/admin-form";
import { humanise } from "./cells";

type AuditChange = AuditEntry["changes"][number];

/** Internal fields, hidden from the log. */
const internal = new Set([
  "id",
  "version",
  "createdAt",
  "updatedAt",
  "stateChangedAt",
  "searchText",
  "search",
  "stored",
  "session",
]);

/** The changes of an entry that are worth reading. */
export function readableChanges(changes: AuditEntry["changes"]): AuditChange[] {
  return changes.filter(({ field }) => !internal.has(field));
}

/** What was done, in words: `faq_item.stored` → `FAQ item created`. */
export function actionText(action: string): string {
  return action
    .replaceAll(/[._]/g, " ")
    .replace(" stored", " created")
    .replace(" destroyed", " deleted")
    .replace("faq ", "FAQ ");
}

/** Fields that are labelled differently than in the API, also where the row has no form. */
const labels: Readonly<Record<string, string>> = { kind: "Type", state: "Status" };

/** What a field is called: as in the form, or in words: `imageAlt` → `Image alt`. */
export function fieldLabel(name: string, field?: FormField): string {
  return field?.label ?? labels[name] ?? humanise(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}
