import { type ComponentType, createContext, useContext } from "react";
import type { User } from "@/api/types";
import type { DialogName } from "./dialog-address";

/** What the account dialogs may be told when they are opened from the page's own state. */
export interface DialogOptions {
  /** A line above the form: why the visitor is asked. */
  description?: string;
  /** False leaves out the cross: Esc and a press outside are the ways out. */
  closable?: boolean;
  /** What goes on once they are logged in, in place of the page staying as it is. */
  onSuccess?(user: User): void;
}

/** How a dialog is drawn by the feature it belongs to. It stays mounted while it fades out. */
export interface DialogProps extends DialogOptions {
  name: DialogName;
  open: boolean;
  /** Another number each time it is opened: what was filled in before is not there again. */
  opening: number;
  onClose(): void;
  /** Where the same page is without the dialog; the way out while no script runs. */
  closeHref: string;
  /** The address of another dialog over the same page. */
  hrefTo(name: DialogName): string;
  /** Puts another dialog in this one's place; null when links do it, because the address asked for this one. */
  moveTo: ((name: DialogName) => void) | null;
}

/** Opens dialogs from the page's own state: the address stays as it is. Links open them through the address. */
export interface DialogControl {
  open(name: DialogName, options?: DialogOptions): void;
  close(): void;
}

export const DialogControlContext = createContext<DialogControl>({ open() {}, close() {} });

export function useDialogs(): DialogControl {
  return useContext(DialogControlContext);
}

/** The code of the dialogs, which no page's first load holds. */
export interface DialogCode {
  /** What draws a dialog, once it is there. */
  get(name: DialogName): ComponentType<DialogProps> | null;
  load(name: DialogName): Promise<void>;
  /** The browser chunks of a dialog; known on the server only. */
  chunksOf(name: DialogName): string[];
}

export const DialogCodeContext = createContext<DialogCode>({
  get: () => null,
  load: async () => {},
  chunksOf: () => [],
});
