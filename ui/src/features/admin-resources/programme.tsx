import type { StaffBadge, StaffJudge, StaffReward, StaffSponsor } from "@/api/types";
import { deletion, eventColumn, optionsOf, positionColumn, setField, stateColumn, words, yesNo } from "./cells";
import { callsAt, listAt, positionField, slugField, stateField } from "./definition";
import type { Resource } from "./types";

const rewardStates = ["draft", "active", "paused", "archived"];
const rewardPath = ({ id }: StaffReward) => `/api/v1/rewards/${id}` as const;

const rewards = {
  section: "rewards",
  title: "Rewards",
  auditKind: "reward",
  singular: "reward",
  permission: "rewards",
  scoped: true,
  list: listAt<StaffReward>("rewards", rewardStates, {
    purpose: "Items, raffle entries and perks that participants get for points.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "cost", head: "Points", sort: "cost", numeric: true, cell: ({ cost }) => cost },
      { id: "kind", head: "Kind", cell: ({ kind }) => words(kind) },
      { id: "stock", head: "Stock", numeric: true, cell: ({ stock }) => stock ?? "∞" },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffReward>("Activate", "rewards:update", rewardPath, { state: "active" }),
      setField<StaffReward>("Pause", "rewards:update", rewardPath, { state: "paused" }),
      deletion<StaffReward>("rewards:destroy", rewardPath),
    ],
  }),
  calls: callsAt("rewards"),
  form: {
    sections: [
      {
        title: "Reward",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 80, required: true },
          { kind: "multiline", name: "description", label: "Description", max: 4000 },
          {
            kind: "choice",
            name: "kind",
            label: "Kind",
            required: true,
            options: optionsOf(["item", "raffle", "perk"]),
          },
          { kind: "number", name: "cost", label: "Points", min: 0, required: true },
          {
            kind: "relation",
            name: "sponsorId",
            label: "Provided by",
            source: "/api/v1/sponsors",
            several: false,
            idKey: "organisationId",
          },
        ],
      },
      {
        title: "Availability",
        fields: [
          stateField(rewardStates),
          { kind: "number", name: "stock", label: "Stock", min: 0, hint: "Leave it empty for no limit." },
          { kind: "number", name: "perUserLimit", label: "Per person", min: 1, hint: "Leave it empty for no limit." },
          { kind: "time", name: "from", label: "From" },
          { kind: "time", name: "until", label: "Until" },
          positionField,
          slugField,
        ],
      },
    ],
  },
} satisfies Resource;

const judgeStates = ["invited", "accepted", "active", "withdrawn"];
const judgePath = ({ id }: StaffJudge) => `/api/v1/judges/${id}` as const;

const judges = {
  section: "judges",
  title: "Judges",
  auditKind: "judge",
  singular: "judge",
  permission: "judges",
  scoped: true,
  list: listAt<StaffJudge>("judges", judgeStates, {
    purpose: "Judges and mentors. Only active ones are shown on the site.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "role", head: "Role", cell: ({ role }) => role },
      { id: "organisation", head: "Organisation", cell: ({ organisation }) => organisation ?? "–" },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffJudge>("Activate", "judges:update", judgePath, { state: "active" }),
      setField<StaffJudge>("Withdraw", "judges:update", judgePath, { state: "withdrawn" }),
      deletion<StaffJudge>("judges:destroy", judgePath),
    ],
  }),
  calls: callsAt("judges"),
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
            hint: "Such as Head of the jury or Mentor.",
          },
          { kind: "text", name: "organisation", label: "Organisation", max: 120 },
          { kind: "multiline", name: "bio", label: "Biography", max: 4000 },
          {
            kind: "text",
            name: "photo",
            label: "Photo",
            max: 255,
            type: "url",
            hint: "Path of the photo on this site.",
          },
        ],
      },
      { title: "Visibility", fields: [stateField(judgeStates), positionField] },
    ],
  },
} satisfies Resource;

const sponsorStates = ["prospect", "confirmed", "published", "withdrawn"];
const sponsorPath = ({ id }: StaffSponsor) => `/api/v1/sponsors/${id}` as const;

const sponsors = {
  section: "sponsors",
  title: "Sponsors",
  auditKind: "sponsor",
  singular: "sponsor",
  permission: "sponsors",
  scoped: true,
  list: listAt<StaffSponsor>("sponsors", sponsorStates, {
    purpose: "Organisations that support an edition. Only published ones are shown on the site.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "tier", head: "Tier", cell: ({ tier }) => words(tier) },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffSponsor>("Publish", "sponsors:update", sponsorPath, { state: "published" }),
      setField<StaffSponsor>("Withdraw", "sponsors:update", sponsorPath, { state: "withdrawn" }),
      deletion<StaffSponsor>("sponsors:destroy", sponsorPath),
    ],
  }),
  calls: callsAt("sponsors"),
  form: {
    sections: [
      {
        title: "Organisation",
        hint: "Name, website and logos belong to the organisation: a change shows at all its editions.",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 80, required: true },
          { kind: "text", name: "url", label: "Website", max: 255, type: "url" },
          {
            kind: "text",
            name: "logo",
            label: "Logo",
            max: 255,
            type: "url",
            hint: "Path of the logo for light backgrounds.",
          },
          { kind: "text", name: "logoDark", label: "Logo for dark backgrounds", max: 255, type: "url" },
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
          { kind: "multiline", name: "blurb", label: "What it does here", max: 4000 },
          stateField(sponsorStates),
          positionField,
        ],
      },
    ],
  },
} satisfies Resource;

const badgePath = ({ id }: StaffBadge) => `/api/v1/badges/${id}` as const;
const rules = ["manual", "attended_items", "scanned_list", "won", "attended_editions"];
const counted = ["attended_items", "attended_editions"];

const badges = {
  section: "badges",
  title: "Badges",
  auditKind: "badge",
  singular: "badge",
  permission: "badges",
  scoped: true,
  list: listAt<StaffBadge>("badges", ["active", "inactive", "secret"], {
    purpose: "Badges that participants earn and show on their profile.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "text", head: "Awarded for", cell: ({ text }) => text },
      { id: "points", head: "Points", numeric: true, cell: ({ points }) => points },
      { id: "rule", head: "Rule", cell: ({ rule }) => words(rule) },
      { id: "active", head: "Active", cell: ({ active }) => yesNo(active) },
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffBadge>("Activate", "badges:update", badgePath, { active: true }),
      setField<StaffBadge>("Deactivate", "badges:update", badgePath, { active: false }),
      deletion<StaffBadge>("badges:destroy", badgePath),
    ],
  }),
  calls: callsAt("badges"),
  form: {
    defaults: { active: true, points: "0" },
    sections: [
      {
        title: "Badge",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 80, required: true },
          { kind: "multiline", name: "text", label: "Awarded for", max: 4000, required: true, hint: "One sentence." },
          { kind: "text", name: "icon", label: "Icon", max: 80, required: true },
          {
            kind: "text",
            name: "key",
            label: "Key",
            max: 100,
            hint: "For rules and files. Leave it empty to derive it from the name.",
          },
          { kind: "number", name: "points", label: "Points", min: 0, required: true },
        ],
      },
      {
        title: "How it is earned",
        fields: [
          {
            kind: "choice",
            name: "rule",
            label: "Rule",
            required: true,
            options: optionsOf(rules, {
              manual: "Staff award it",
              attended_items: "Attended schedule items",
              scanned_list: "Scanned at a list",
              won: "Won a prize",
              attended_editions: "Attended editions",
            }),
          },
          {
            kind: "number",
            name: "ruleCount",
            label: "How many",
            min: 1,
            when: ({ rule }) => counted.includes(String(rule)),
          },
          { kind: "switch", name: "active", label: "Can be awarded" },
          { kind: "switch", name: "secret", label: "Hidden from people who do not have it" },
          positionField,
        ],
      },
    ],
  },
} satisfies Resource;

export const programme = [rewards, judges, sponsors, badges];
