import type { FormField, SlugOwner } from "@/features/admin-form";
import type { ListDefinition, ListRow } from "@/features/admin-list";
import { optionsOf, stateLabels } from "./cells";
import type { RecordCalls } from "./types";

/** Calls of rows at `/api/v1/{name}`. */
export function callsAt(name: string): Required<Omit<RecordCalls, "updateMethod">> {
  return {
    read: (id) => `/api/v1/${name}/${id}`,
    create: () => `/api/v1/${name}`,
    update: (id) => `/api/v1/${name}/${id}`,
    remove: (id) => `/api/v1/${name}/${id}`,
  };
}

/** A list of rows at `/api/v1/{name}` that belong to an event and have a state. */
export function listAt<Row extends ListRow>(
  name: string,
  states: readonly string[],
  rest: Pick<ListDefinition<Row>, "columns" | "nameOf" | "purpose"> & Partial<ListDefinition<Row>>,
): ListDefinition<Row> {
  return {
    path: `/api/v1/${name}`,
    filters: states.length > 0 ? [{ name: "state", label: "Status", options: optionsOf(states, stateLabels) }] : [],
    scoped: true,
    searchable: true,
    hrefOf: ({ id }) => `/admin/${name}/${id}`,
    bulk: [],
    exportName: name,
    exports: [],
    ...rest,
  };
}

export function slugField(owner: SlugOwner): FormField {
  return {
    kind: "text",
    name: "slug",
    label: "Slug",
    max: 100,
    hint: "The last part of the URL. Leave it empty to create it automatically.",
    slug: owner,
  };
}

export const positionField: FormField = {
  kind: "number",
  name: "position",
  label: "Position",
  min: 1,
  requiredLater: true,
  hint: "Position in the list. New rows without one come last.",
};

/** What the picture in another field shows, which people who can't see it read. */
export function altField(name: string, picture: string): FormField {
  return {
    kind: "text",
    name,
    label: "Image description",
    max: 300,
    required: true,
    hint: "One sentence for people who can't see it.",
    when: (values) => Boolean(values[picture]),
    // The API takes no new picture with the text of the old one unless that is sent again.
    sendWith: picture,
  };
}

export function stateField(states: readonly string[]): FormField {
  return { kind: "choice", name: "state", label: "Status", required: true, options: optionsOf(states) };
}
