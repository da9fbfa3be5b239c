// What the page of a row fetches after its form: its data comes later, too.
import { lazyComponent } from "@/lib/lazy-module";
import type { HistoryProps } from "./history";
import type { LinkDialogProps } from "./link-dialog";
import type { TimelineProps } from "./timeline";
import type { UserAccessProps } from "./user-access";
import type { UserNotesProps } from "./user-notes";

export const History = lazyComponent<HistoryProps>(() => import("./history"));

export const Timeline = lazyComponent<TimelineProps>(() => import("./timeline"));

export const UserAccess = lazyComponent<UserAccessProps>(() => import("./user-access"));

export const UserNotes = lazyComponent<UserNotesProps>(() => import("./user-notes"));

export const LinkDialog = lazyComponent<LinkDialogProps>(() => import("./link-dialog"));
