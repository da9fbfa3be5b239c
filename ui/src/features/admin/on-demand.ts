// Components loaded after the page's first render.
import { lazyWithRetry } from "@/components/lazy-with-retry";
import type { RowDetailsProps } from "@/features/admin-list";
import type { HistoryProps } from "./records/history";
import type { LinkDialogProps } from "./records/link-dialog";
import type { DetailsProps } from "./records/record-details";
import type { TicketTransferProps } from "./tickets/ticket-transfer";
import type { UndoDecisionProps } from "./tickets/undo-decision";
import type { TimelineProps } from "./users/timeline";
import type { UserAccessProps } from "./users/user-access";
import type { UserNotesProps } from "./users/user-notes";
import type { UserRolesProps } from "./users/user-roles";

export const History = lazyWithRetry<HistoryProps>(() => import("./records/history"));

export const Timeline = lazyWithRetry<TimelineProps>(() => import("./users/timeline"));

export const UserAccess = lazyWithRetry<UserAccessProps>(() => import("./users/user-access"));

export const UserNotes = lazyWithRetry<UserNotesProps>(() => import("./users/user-notes"));

export const UserRoles = lazyWithRetry<UserRolesProps>(() => import("./users/user-roles"));

export const EmailRow = lazyWithRetry<RowDetailsProps>(() => import("./lists/email-row"));

export const AuditRow = lazyWithRetry<RowDetailsProps>(() => import("./lists/audit-row"));

export const LinkDialog = lazyWithRetry<LinkDialogProps>(() => import("./records/link-dialog"));

export const BadgeDetails = lazyWithRetry<DetailsProps<`/api/v1/badges/${string}`>>(
  () => import("./records/badge-details"),
);

export const TeamDetails = lazyWithRetry<DetailsProps<`/api/v1/teams/${string}`>>(
  () => import("./records/team-details"),
);

export const WaitingListEntryDetails = lazyWithRetry<DetailsProps<`/api/v1/waiting-list/${string}`>>(
  () => import("./tickets/waiting-list-entry-details"),
);

export const TicketTransfer = lazyWithRetry<TicketTransferProps>(() => import("./tickets/ticket-transfer"));

export const UndoDecision = lazyWithRetry<UndoDecisionProps>(() => import("./tickets/undo-decision"));
