/** Label of the button that closes a dialog without its action: "Cancel" would be ambiguous beside "Cancel tickets". */
export function dismissLabel(action: string): string {
  return action.startsWith("Cancel") ? "Go back" : "Cancel";
}
