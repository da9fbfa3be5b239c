import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type ErrorBody = Schemas["ErrorBody"];
export type Event = Schemas["Event"];
export type EventPage = Schemas["EventPage"];
export type EventSummary = Schemas["EventSummary"];
export type Site = Schemas["Site"];
export type User = Schemas["User"];
