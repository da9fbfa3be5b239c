import { useParams } from "react-router";
import type { Load } from "@/lib/page";
import { EventDetails } from "./editions/event-details";
import { BadgeDetails, TeamDetails, WaitingListEntryDetails } from "./on-demand";
import { loadRecord, RecordPage } from "./records/record";
import type { Details } from "./records/record-details";
import { AttendeeDetails } from "./tickets/attendee-details";
import { InvitationDetails } from "./tickets/invitation-details";
import { OrderDetails } from "./tickets/order-details";
import { UserDetails } from "./users/user-details";

const sectionDetails: Readonly<Record<string, Details>> = {
  users: UserDetails,
  events: EventDetails,
  badges: BadgeDetails,
  attendees: AttendeeDetails,
  orders: OrderDetails,
  teams: TeamDetails,
  "waiting-list": WaitingListEntryDetails,
  invitations: InvitationDetails,
};

export const load: Load = (args) => loadRecord(args.params.section ?? "", args);

/** `/admin/{section}/{id}`, for sections whose rows have no page of their own. */
export function Page() {
  const { section = "" } = useParams();
  return <RecordPage Details={sectionDetails[section]} section={section} />;
}
