import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type Challenge = Schemas["Challenge"];
export type ChallengePage = Schemas["ChallengePage"];
export type ErrorBody = Schemas["ErrorBody"];
export type Event = Schemas["Event"];
export type EventPage = Schemas["EventPage"];
export type EventPhase = Schemas["EventPhase"];
export type EventSummary = Schemas["EventSummary"];
export type FaqItem = Schemas["FaqItem"];
export type FaqItemPage = Schemas["FaqItemPage"];
export type Judge = Schemas["Judge"];
export type JudgePage = Schemas["JudgePage"];
export type Money = Schemas["Money"];
export type Project = Schemas["Project"];
export type ProjectPage = Schemas["ProjectPage"];
export type ScheduleItem = Schemas["ScheduleItem"];
export type ScheduleItemPage = Schemas["ScheduleItemPage"];
export type ScheduleKind = Schemas["ScheduleKind"];
export type Site = Schemas["Site"];
export type Sponsor = Schemas["Sponsor"];
export type SponsorPage = Schemas["SponsorPage"];
export type SponsorTier = Schemas["SponsorTier"];
export type TicketAvailability = Schemas["TicketAvailability"];
export type TicketType = Schemas["TicketType"];
export type TicketTypePage = Schemas["TicketTypePage"];
export type User = Schemas["User"] & {
  hasPassword: boolean;
  preferences: { signInMails: boolean; eventMails: boolean };
};
