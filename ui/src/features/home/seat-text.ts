/** A seat's label: its holder if their name is public, otherwise its state. */
export function seatText(seat: number, taken: number, names: ReadonlyMap<number, string>): string {
  if (seat === taken + 1) return `Seat ${seat} · the next one`;
  return `Seat ${seat} · ${names.get(seat) ?? (seat > taken ? "free" : "taken")}`;
}
