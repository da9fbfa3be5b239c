import type { ComponentType } from "react";
import type { ApiRow } from "@/features/admin-form";
import { AttendeeDetails } from "./attendee-details";
import { BadgeDetails } from "./badge-details";
import { ContentDetails } from "./content-details";
import { EntryDetails } from "./entry-details";
import { EventDetails } from "./event-details";
import { InvitationDetails } from "./invitation-details";
import { MailingDetails } from "./mailing-details";
import { OrderDetails } from "./order-details";
import { UserDetails } from "./user-details";

export interface DetailsProps {
  row: ApiRow;
  timezone: string;
  /** Called when the row was changed. */
  onChange(): void;
}

/** What the page of a row shows besides its form. */
export const sectionDetails: Readonly<Record<string, ComponentType<DetailsProps>>> = {
  users: UserDetails,
  events: EventDetails,
  badges: BadgeDetails,
  attendees: AttendeeDetails,
  orders: OrderDetails,
  "waiting-list": EntryDetails,
  invitations: InvitationDetails,
  content: ContentDetails,
  mailings: MailingDetails,
};
