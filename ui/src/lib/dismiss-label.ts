/** What the button says that closes a dialog without its action: "Cancel" beside "Cancel tickets" would be unclear. */
export function dismissLabel(action: string): string {
  return action.startsWith("Cancel") ? "Go back" : "Cancel";
}
