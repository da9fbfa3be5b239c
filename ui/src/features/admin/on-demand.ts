// What the page of a row fetches after its form: its data comes later, too.
import { lazyPart } from "@/components/lazy-part";
import type { HistoryProps } from "./history";
import type { LinkDialogProps } from "./link-dialog";
import type { TicketTransferProps } from "./ticket-transfer";
import type { TimelineProps } from "./timeline";
import type { UserAccessProps } from "./user-access";
import type { UserNotesProps } from "./user-notes";

export const History = lazyPart<HistoryProps>(() => import("./history"));

export const Timeline = lazyPart<TimelineProps>(() => import("./timeline"));

export const UserAccess = lazyPart<UserAccessProps>(() => import("./user-access"));

export const UserNotes = lazyPart<UserNotesProps>(() => import("./user-notes"));

export const LinkDialog = lazyPart<LinkDialogProps>(() => import("./link-dialog"));

export const TicketTransfer = lazyPart<TicketTransferProps>(() => import("./ticket-transfer"));
