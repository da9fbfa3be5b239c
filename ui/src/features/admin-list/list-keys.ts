// Single-key shortcuts of list pages, implemented on the DOM so that lists need no code for them.

const storageKey = "admin-list-keys";
const searchField = ".list-search [type=search]";
const rowsOfList = ".admin-table tbody > tr:not(.row-details)";
/** Elements that consume key presses. */
const fields =
  "textarea, select, [contenteditable], [role=menu], input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
const dialogs = "[role=dialog], [role=alertdialog]";

/** Whether the user has left the shortcuts on; they get in the way of speech input. */
export function areShortcutsEnabled(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== "off";
  } catch {
    // Storage may be blocked.
    return true;
  }
}

export function setShortcutsEnabled(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, "off");
  } catch {
    // Storage may be blocked; the keys stay on.
  }
}

/** Acts on the keys of a list until the returned function is called. `?` calls `onHelp`. */
export function listenForKeys(onHelp: () => void): () => void {
  /** What had the focus before the search. */
  let before: HTMLElement | null = null;

  function handle(event: KeyboardEvent) {
    const { target, key } = event;
    const isCombined = event.ctrlKey || event.metaKey || event.altKey;
    if (event.defaultPrevented || event.isComposing || isCombined || !(target instanceof HTMLElement)) return;
    if (key === "Escape" && before && target.matches(searchField)) {
      // Browsers would empty the field.
      event.preventDefault();
      target.blur();
      if (before.isConnected) before.focus();
      else moveTo(null, 1);
      before = null;
      return;
    }
    if (target.closest(fields) || document.querySelector(dialogs) || !areShortcutsEnabled()) return;
    if (key === "/") before = target;
    if (key === "?") onHelp();
    if (key === "?" || act(key, target)) event.preventDefault();
  }

  document.addEventListener("keydown", handle);
  return () => document.removeEventListener("keydown", handle);
}

/** Runs a shortcut; returns whether it did anything. */
function act(key: string, target: HTMLElement): boolean {
  const row = target.closest<HTMLElement>(rowsOfList);
  switch (key) {
    case "/": {
      const field = document.querySelector<HTMLInputElement>(searchField);
      field?.focus();
      field?.select();
      return field !== null;
    }
    case "n":
      return press(document.querySelector<HTMLElement>(".admin-head-actions [aria-keyshortcuts=n]"));
    case "j":
      return moveTo(row, 1);
    case "k":
      return moveTo(row, -1);
    case "ArrowDown":
      return row !== null && moveTo(row, 1);
    case "ArrowUp":
      return row !== null && moveTo(row, -1);
    case "x":
      return press(row?.querySelector("[type=checkbox]"));
    case "Enter":
      return target === row && open(row);
    case "e":
      return row !== null && open(row);
    default:
      return false;
  }
}

/** Focuses the next or the previous row; without one, the first or the last. */
function moveTo(row: HTMLElement | null, step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(rowsOfList)];
  const next = row ? rows[rows.indexOf(row) + step] : rows.at(step > 0 ? 0 : -1);
  if (!next) return row !== null;
  next.tabIndex = -1;
  next.focus();
  return true;
}

function open(row: HTMLElement): boolean {
  const link = row.querySelector<HTMLElement>("th a");
  // Links that only change the view keep the focus.
  link?.focus();
  return press(link);
}

function press(control: HTMLElement | null | undefined): boolean {
  control?.click();
  return control !== null && control !== undefined;
}
