import { type ComponentType, createContext, useContext } from "react";
import type { User } from "@/api/types";
import type { DialogName } from "./dialog-address";
import { type LazyModule, unavailableModule } from "./lazy-module";

/** Options of account dialogs that are opened from a page's state. */
export interface DialogOptions {
  /** A line above the form that says why it is shown. */
  description?: string;
  /** False hides the close button; Esc and a click outside still close the dialog. */
  closable?: boolean;
  /** Called after login, instead of staying on the page. */
  onSuccess?(user: User): void;
}

/** Props of a dialog's component. It stays mounted while it fades out. */
export interface DialogProps extends DialogOptions {
  name: DialogName;
  open: boolean;
  /** Changes each time the dialog opens, to reset the form. */
  openCount: number;
  onClose(): void;
  /** The URL of the page without the dialog; closes it when no script runs. */
  closeHref: string;
  /** Switches to another dialog; null when links do that, because the dialog came from the URL. */
  switchTo: ((name: DialogName) => void) | null;
}

/** Opens dialogs from a page's state, without changing the URL. Links open them through the URL. */
interface DialogControl {
  open(name: DialogName, options?: DialogOptions): void;
  close(): void;
}

export const DialogControlContext = createContext<DialogControl>({ open() {}, close() {} });

export function useDialogs(): DialogControl {
  return useContext(DialogControlContext);
}

export interface DialogModule {
  Dialog: ComponentType<DialogProps>;
}

/** The lazily loaded module of each dialog. */
export type DialogRegistry = (name: DialogName) => LazyModule<DialogModule>;

export const DialogRegistryContext = createContext<DialogRegistry>(() => unavailableModule);
