import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { apiNameOf, type FormField, fieldsOf } from "@/features/admin-form";
import { mailingForm } from "./mailing-form";
import { resourceAt } from "./registry";

interface Schema {
  $ref?: string;
  enum?: string[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  maxLength?: number;
}

const document = JSON.parse(readFileSync("../docs/openapi.json", "utf8")) as {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
  components: { schemas: Record<string, Schema> };
};

/** The API's inputs that the form of a section sends: for new rows, and for changes. */
const inputs: Record<string, string[]> = {
  events: ["EventChange"],
  schedules: ["ScheduleItemInput"],
  rewards: ["RewardInput"],
  judges: ["JudgeInput"],
  sponsors: ["SponsorInput"],
  badges: ["BadgeInput"],
  challenges: ["ChallengeInput"],
  projects: ["ProjectInput"],
  tickets: ["TicketTypeInput"],
  "discount-codes": ["DiscountCodeInput"],
  "ticket-questions": ["TicketQuestionInput"],
  "waiting-list": ["StaffWaitingListInput", "StaffWaitingListChange"],
  attendees: ["IssuedTicket"],
  mailings: ["MailingInput"],
  invitations: ["NewInvitation", "InvitationChange"],
  teams: ["TeamChange"],
};

const sections = Object.keys(inputs);

function resourceOf(section: string) {
  const resource = resourceAt(section);
  if (!resource) throw new Error(`there is no section ${section}`);
  return resource;
}

/** A property with references and nullable alternatives resolved. */
function propertyOf(schema: string, name: string): Schema | undefined {
  const found = document.components.schemas[schema]?.properties?.[name];
  const inner = found?.oneOf?.find(({ type }) => type !== "null") ?? found;
  return inner?.$ref ? document.components.schemas[inner.$ref.split("/").at(-1) ?? ""] : inner;
}

describe.each(sections)("the form of %s", (section) => {
  const form = section === "mailings" ? mailingForm : resourceOf(section).form;
  const fields: FormField[] = form ? fieldsOf(form) : [];
  const schemas = inputs[section] ?? [];

  it("has at least two fields", () => expect(fields.length).toBeGreaterThan(1));

  it.each(fields)("sends $name under a name of the API schema", (field) => {
    const known = schemas.flatMap((schema) => propertyOf(schema, apiNameOf(field)) ?? []);
    expect(known.length).toBeGreaterThan(0);
    // Fields of new rows only need not be in the input of changes.
    if (!field.createOnly) expect(propertyOf(schemas.at(-1) ?? "", apiNameOf(field))).toBeDefined();
    for (const { enum: words, maxLength } of known) {
      if (field.kind === "choice" && words)
        expect(field.options.map(({ value }) => value).sort()).toEqual([...words].sort());
      if ((field.kind === "text" || field.kind === "multiline") && maxLength)
        expect(field.max).toBeLessThanOrEqual(maxLength);
    }
  });
});

it.each(["users", "orders", "mailing-list", "content", ...sections])(
  "the list of %s filters by what the API offers",
  (section) => {
    const { list } = resourceOf(section);
    const parameters = document.paths[list.path]?.get?.parameters?.map(({ name }) => name) ?? [];

    expect(parameters).toEqual(expect.arrayContaining(["page", "perPage", "sort"]));
    expect(parameters).toEqual(expect.arrayContaining(list.filters.map(({ name }) => name)));
    if (list.searchable) expect(parameters).toContain("q");
    if (list.scoped && !list.pathOf) expect(parameters).toContain("event");
  },
);
