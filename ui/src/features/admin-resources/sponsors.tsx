import type { StaffSponsor } from "@/api/types";
import { logoUpload } from "@/features/admin-form";
import { counted } from "@/lib/counted";
import { deletion, setField } from "./bulk-actions";
import { eventColumn, humanise, optionsOf, positionColumn, stateColumn } from "./cells";
import { callsAt, listAt, positionField, stateField } from "./definition";
import { publicPage } from "./public-pages";
import type { Resource } from "./types";

const sponsorStates = ["prospect", "confirmed", "published", "withdrawn"];
const sponsorPath = ({ id }: StaffSponsor) => `/api/v1/sponsors/${id}` as const;

export const sponsors = {
  section: "sponsors",
  title: "Sponsors",
  auditKind: "sponsor",
  singular: "sponsor",
  permission: "sponsors",
  scoped: true,
  list: listAt<StaffSponsor>("sponsors", sponsorStates, {
    purpose: "Organisations that support an edition. The site only shows published ones.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "tier", head: "Tier", cell: ({ tier }) => humanise(tier) },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffSponsor>(
        { state: "published" },
        {
          label: "Publish",
          permission: "sponsors:update",
          path: sponsorPath,
          from: ["confirmed"],
          undoableFrom: ["confirmed"],
        },
      ),
      setField<StaffSponsor>(
        { state: "withdrawn" },
        { label: "Withdraw", permission: "sponsors:update", path: sponsorPath, undoableFrom: ["prospect"] },
      ),
      {
        ...deletion<StaffSponsor>("sponsors:destroy", sponsorPath),
        consequence: ({ length }) =>
          `This deletes ${counted(length, "sponsor")} and ${length === 1 ? "its" : "their"} text. Names, websites and logos go too, unless they're used elsewhere. This can't be undone.`,
      },
    ],
  }),
  calls: callsAt("sponsors"),
  publicHref: publicPage(["published"], { current: () => "/challenges?tab=partners", section: "partners" }),
  deletion:
    "This deletes the sponsor and its text from this edition. The organisation's name, website and logos go too, unless another edition, a challenge, a reward or a schedule item uses them. Once the edition has started, withdraw the sponsor instead.",
  form: {
    sections: [
      {
        title: "Organisation",
        hint: "Name, website and logos belong to the organisation; changes apply to every edition it sponsors.",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 80, required: true },
          { kind: "text", name: "url", label: "Website", max: 255, type: "url" },
          {
            kind: "picture",
            name: "logo",
            label: "Logo",
            upload: logoUpload,
            shape: "logo",
            hint: "For light backgrounds: PNG or WebP with a transparent background, at least 320 pixels wide.",
          },
          {
            kind: "picture",
            name: "logoDark",
            label: "Logo for dark backgrounds",
            upload: logoUpload,
            shape: "logo-on-dark",
            hint: "Optional. Without it, dark mode shows the main logo on a white background.",
          },
        ],
      },
      {
        title: "At this edition",
        fields: [
          {
            kind: "choice",
            name: "tier",
            label: "Tier",
            required: true,
            options: optionsOf(["main", "gold", "silver", "community"]),
          },
          { kind: "multiline", name: "blurb", label: "What it offers participants", max: 4000 },
          stateField(sponsorStates),
          positionField,
        ],
      },
    ],
  },
} satisfies Resource;
