import type { StaffReward } from "@/api/types";
import { deletion, setField } from "./bulk-actions";
import { eventColumn, humanise, optionsOf, positionColumn, stateColumn } from "./cells";
import { callsAt, listAt, positionField, slugField, stateField } from "./definition";
import { publicPage } from "./public-pages";
import type { Resource } from "./types";

const rewardStates = ["draft", "active", "paused", "archived"];
const rewardPath = ({ id }: StaffReward) => `/api/v1/rewards/${id}` as const;

export const rewards = {
  section: "rewards",
  title: "Rewards",
  auditKind: "reward",
  singular: "reward",
  permission: "rewards",
  scoped: true,
  list: listAt<StaffReward>("rewards", rewardStates, {
    purpose: "Items, raffle entries and perks that participants spend points on.",
    nameOf: ({ name }) => name,
    columns: [
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "cost", head: "Points", sort: "cost", numeric: true, cell: ({ cost }) => cost },
      { id: "kind", head: "Type", cell: ({ kind }) => humanise(kind) },
      { id: "stock", head: "Stock", numeric: true, cell: ({ stock }) => stock ?? "∞" },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffReward>(
        { state: "active" },
        {
          label: "Activate",
          permission: "rewards:update",
          path: rewardPath,
          from: ["draft", "paused"],
          undoableFrom: ["paused"],
        },
      ),
      setField<StaffReward>(
        { state: "paused" },
        { label: "Pause", permission: "rewards:update", path: rewardPath, from: ["active"], undoableFrom: ["active"] },
      ),
      deletion<StaffReward>("rewards:destroy", rewardPath, "stock and limits"),
    ],
  }),
  calls: callsAt("rewards"),
  publicHref: publicPage(["active"], { current: (slug) => `/challenges?tab=rewards#reward-${slug}` }),
  deletion:
    "This deletes the reward, its stock and its limits for good. Once the edition has started, archive it instead.",
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
            label: "Type",
            required: true,
            options: optionsOf(["item", "raffle", "perk"]),
          },
          { kind: "number", name: "cost", label: "Points", min: 0, required: true },
          {
            kind: "relation",
            name: "sponsorId",
            label: "Provided by",
            source: "/api/v1/sponsors",
            multiple: false,
            idKey: "organisationId",
          },
        ],
      },
      {
        title: "Availability",
        fields: [
          stateField(rewardStates),
          { kind: "number", name: "stock", label: "Stock", min: 0, hint: "Leave it empty for no limit." },
          {
            kind: "number",
            name: "perUserLimit",
            label: "Limit per person",
            min: 1,
            hint: "Leave it empty for no limit.",
          },
          { kind: "time", name: "from", label: "From" },
          { kind: "time", name: "until", label: "Until" },
          positionField,
          slugField("rewards"),
        ],
      },
    ],
  },
} satisfies Resource;
