import type { StaffJudge } from "@/api/types";
import { deletion, setField } from "./bulk-actions";
import { eventColumn, positionColumn, stateColumn } from "./cells";
import { callsAt, listAt, positionField, stateField } from "./definition";
import { publicPage } from "./public-pages";
import type { Resource } from "./types";

const judgeStates = ["invited", "accepted", "active", "withdrawn"];
const judgePath = ({ id }: StaffJudge) => `/api/v1/judges/${id}` as const;

export const judges = {
  section: "judges",
  title: "Judges",
  auditKind: "judge",
  singular: "judge",
  permission: "judges",
  scoped: true,
  list: listAt<StaffJudge>("judges", judgeStates, {
    purpose: "Judges and mentors. The site shows accepted and active ones.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "role", head: "Role", prose: true, cell: ({ role }) => role },
      { id: "organisation", head: "Organisation", prose: true, cell: ({ organisation }) => organisation ?? "–" },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffJudge>(
        { state: "active" },
        { label: "Activate", permission: "judges:update", path: judgePath, from: ["accepted"], undoableFrom: [] },
      ),
      setField<StaffJudge>(
        { state: "withdrawn" },
        { label: "Withdraw", permission: "judges:update", path: judgePath, undoableFrom: [] },
      ),
      deletion<StaffJudge>("judges:destroy", judgePath, "biography and photo"),
    ],
  }),
  calls: callsAt("judges"),
  publicHref: publicPage(["active"], { current: () => "/challenges?tab=judging", section: "people" }),
  deletion:
    "This deletes the judge or mentor for good, including their biography and photo. Once the edition has started, withdraw them instead.",
  form: {
    sections: [
      {
        title: "Person",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 80, required: true },
          {
            kind: "text",
            name: "role",
            label: "Role",
            max: 80,
            required: true,
            hint: "For example, Head of the jury or Mentor.",
          },
          { kind: "text", name: "organisation", label: "Organisation", max: 120 },
          { kind: "multiline", name: "bio", label: "Biography", max: 4000 },
          {
            kind: "picture",
            name: "photo",
            label: "Photo",
            upload: { upload: "/api/v1/pictures/photos", permission: "judges:update" },
            shape: "square",
            hint: "PNG, JPEG or WebP. Without a photo, pages show tiles generated from the name.",
          },
        ],
      },
      { title: "Visibility", fields: [stateField(judgeStates), positionField] },
    ],
  },
} satisfies Resource;
