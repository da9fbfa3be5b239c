// What pages fetch after they work: the parts of a row's page below its form, and the details of a list's rows.
import { lazyPart } from "@/components/lazy-part";
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

export const History = lazyPart<HistoryProps>(() => import("./history"));

export const Timeline = lazyPart<TimelineProps>(() => import("./timeline"));

export const UserAccess = lazyPart<UserAccessProps>(() => import("./user-access"));

export const UserNotes = lazyPart<UserNotesProps>(() => import("./user-notes"));

export const UserRoles = lazyPart<UserRolesProps>(() => import("./user-roles"));

export const EmailRow = lazyPart<RowDetailsProps>(() => import("./email-row"));

export const AuditRow = lazyPart<RowDetailsProps>(() => import("./audit-row"));

export const LinkDialog = lazyPart<LinkDialogProps>(() => import("./link-dialog"));

export const TeamDetails = lazyPart<DetailsProps>(() => import("./team-details"));

export const TicketTransfer = lazyPart<TicketTransferProps>(() => import("./ticket-transfer"));

export const UndoDecision = lazyPart<UndoDecisionProps>(() => import("./undo-decision"));
