import type { StaffChallenge, StaffProject } from "@/api/types";
import { sceneUpload } from "@/features/admin-form";
import { deletion, setField } from "./bulk-actions";
import { eventColumn, humanise, oneLine, optionsOf, positionColumn, stateColumn } from "./cells";
import { altField, callsAt, listAt, positionField, slugField, stateField } from "./definition";
import { publicPage } from "./public-pages";
import type { Resource } from "./types";

const challengeStates = ["draft", "published", "archived"];
/** What a challenge without a level says. */
const anyLevel = "Any";
const challengePath = ({ id }: StaffChallenge) => `/api/v1/challenges/${id}` as const;

const challengePage = publicPage(["published"], {
  current: (slug) => `/challenges?challenge=${slug}`,
  section: "challenges",
});

export const challenges = {
  section: "challenges",
  title: "Challenges",
  auditKind: "challenge",
  singular: "challenge",
  permission: "events",
  scoped: true,
  list: listAt<StaffChallenge>("challenges", challengeStates, {
    purpose: "What teams work on at an edition.",
    nameOf: ({ title }) => title,
    columns: [
      { id: "title", head: "Title", sort: "title", cell: ({ title }) => title },
      { id: "level", head: "Level", cell: ({ level }) => (level ? humanise(level) : anyLevel) },
      { id: "prize", head: "Prize", prose: true, cell: ({ prize }) => prize ?? "–" },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffChallenge>(
        { state: "published" },
        {
          label: "Publish",
          permission: "events:update",
          path: challengePath,
          from: ["draft"],
          undoableFrom: ["draft"],
        },
      ),
      setField<StaffChallenge>(
        { state: "archived" },
        { label: "Archive", permission: "events:update", path: challengePath, undoableFrom: ["draft"] },
      ),
      deletion<StaffChallenge>("events:destroy", challengePath, "criteria and resources"),
    ],
  }),
  calls: callsAt("challenges"),
  publicHref: (row, edition) => (row.revealed === true ? challengePage(row, edition) : null),
  deletion:
    "This deletes the challenge, its criteria and its resources for good. Once the edition has started, archive it instead.",
  form: {
    sections: [
      {
        title: "Challenge",
        fields: [
          { kind: "text", name: "title", label: "Title", max: 120, required: true },
          { kind: "multiline", name: "problem", label: "Problem", max: 4000, required: true },
          { kind: "multiline", name: "goals", label: "Goals", max: 4000 },
          { kind: "multiline", name: "constraints", label: "Constraints", max: 4000 },
          { kind: "multiline", name: "data", label: "Data", max: 4000 },
          { kind: "lines", name: "stack", label: "Stack", max: 80 },
          {
            kind: "choice",
            name: "level",
            label: "Level",
            emptyLabel: anyLevel,
            options: optionsOf(["beginner", "intermediate", "advanced"]),
          },
        ],
      },
      {
        title: "Judging",
        fields: [
          {
            kind: "rows",
            name: "criteria",
            label: "Criteria",
            add: "Add a criterion",
            hint: "The weights have to add up to 100.",
            parts: [
              { name: "name", label: "Criterion" },
              { name: "weight", label: "Weight", number: true },
            ],
          },
          { kind: "text", name: "prize", label: "Prize", max: 120 },
          {
            kind: "relation",
            name: "ownerId",
            label: "Owner",
            source: "/api/v1/sponsors",
            multiple: false,
            idKey: "organisationId",
          },
          {
            kind: "rows",
            name: "resources",
            label: "Resources",
            add: "Add a resource",
            parts: [
              { name: "name", label: "Name" },
              { name: "url", label: "URL" },
            ],
          },
        ],
      },
      {
        title: "Visibility",
        fields: [
          stateField(challengeStates),
          { kind: "time", name: "revealAt", label: "Reveal at", hint: "Leave it empty to reveal it right away." },
          positionField,
          slugField("challenges"),
        ],
      },
    ],
  },
} satisfies Resource;

const projectStates = ["draft", "submitted", "accepted", "withdrawn", "disqualified"];
const projectPath = ({ id }: StaffProject) => `/api/v1/projects/${id}` as const;

export const projects = {
  section: "projects",
  title: "Projects",
  auditKind: "project",
  singular: "project",
  permission: "events",
  scoped: true,
  list: listAt<StaffProject>("projects", projectStates, {
    purpose: "What teams built, with their places and prizes.",
    nameOf: ({ title }) => title,
    columns: [
      { id: "title", head: "Title", sort: "title", cell: ({ title }) => title },
      { id: "team", head: "Team", cell: ({ team }) => oneLine(team) },
      { id: "place", head: "Place", sort: "place", numeric: true, cell: ({ place }) => place ?? "–" },
      stateColumn,
      eventColumn,
    ],
    bulk: [
      setField<StaffProject>(
        { state: "accepted" },
        { label: "Accept", permission: "events:update", path: projectPath, from: ["submitted"], undoableFrom: [] },
      ),
      deletion<StaffProject>("events:destroy", projectPath, "links and prizes"),
    ],
  }),
  calls: callsAt("projects"),
  publicHref: publicPage(["accepted"], { section: "results" }),
  deletion:
    "This deletes the draft, its links and its prizes for good. A project that was submitted can't be deleted; withdraw it instead.",
  form: {
    sections: [
      {
        title: "Project",
        fields: [
          { kind: "text", name: "title", label: "Title", max: 120, required: true },
          { kind: "text", name: "team", label: "Team", max: 80, required: true },
          { kind: "multiline", name: "pitch", label: "Pitch", max: 4000, required: true },
          { kind: "text", name: "repoUrl", label: "Source code", max: 255, type: "url" },
          { kind: "text", name: "demoUrl", label: "Demo", max: 255, type: "url" },
          {
            kind: "picture",
            name: "image",
            label: "Image",
            upload: sceneUpload,
            shape: "scene",
            hint: "PNG, JPEG or WebP of at least 480 by 300 pixels, such as a screenshot.",
          },
          altField("imageAlt", "image"),
        ],
      },
      {
        title: "Result",
        fields: [
          stateField(projectStates),
          { kind: "number", name: "place", label: "Place", min: 1 },
          { kind: "lines", name: "prizes", label: "Prizes", max: 120 },
          slugField("projects"),
        ],
      },
    ],
  },
} satisfies Resource;
