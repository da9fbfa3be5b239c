// Components loaded after the page's first render.
import { lazyWithRetry } from "@/components/lazy-with-retry";
import type { RowDetailsProps } from "@/features/admin-list";
import type { HistoryProps } from "./history";
import type { LinkDialogProps } from "./link-dialog";
import type { DetailsProps } from "./record-details";
import type { TicketTransferProps } from "./ticket-transfer";
import type { TimelineProps } from "./timeline";
import type { UndoDecisionProps } from "./undo-decision";
import type { UserAccessProps } from "./user-access";
import type { UserNotesProps } from "./user-notes";
import type { UserRolesProps } from "./user-roles";

export const History = lazyWithRetry<HistoryProps>(() => import("./history"));

export const Timeline = lazyWithRetry<TimelineProps>(() => import("./timeline"));

export const UserAccess = lazyWithRetry<UserAccessProps>(() => import("./user-access"));

export const UserNotes = lazyWithRetry<UserNotesProps>(() => import("./user-notes"));

export const UserRoles = lazyWithRetry<UserRolesProps>(() => import("./user-roles"));

export const EmailRow = lazyWithRetry<RowDetailsProps>(() => import("./email-row"));

export const AuditRow = lazyWithRetry<RowDetailsProps>(() => import("./audit-row"));

export const LinkDialog = lazyWithRetry<LinkDialogProps>(() => import("./link-dialog"));

export const TeamDetails = lazyWithRetry<DetailsProps<`/api/v1/teams/${string}`>>(() => import("./team-details"));

export const WaitingListEntryDetails = lazyWithRetry<DetailsProps<`/api/v1/waiting-list/${string}`>>(
  () => import("./waiting-list-entry-details"),
);

export const TicketTransfer = lazyWithRetry<TicketTransferProps>(() => import("./ticket-transfer"));

export const UndoDecision = lazyWithRetry<UndoDecisionProps>(() => import("./undo-decision"));
