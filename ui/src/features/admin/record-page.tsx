import { useParams } from "react-router";
import type { Load } from "@/lib/page";
import { AttendeeDetails } from "./attendee-details";
import { BadgeDetails } from "./badge-details";
import { EventDetails } from "./event-details";
import { InvitationDetails } from "./invitation-details";
import { TeamDetails, WaitingListEntryDetails } from "./on-demand";
import { OrderDetails } from "./order-details";
import { loadRecord, RecordPage } from "./record";
import type { Details } from "./record-details";
import { UserDetails } from "./user-details";

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
