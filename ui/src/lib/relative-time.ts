const units: [name: string, seconds: number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** `3 hours ago`; `just now` for less than a minute ago and for times in the future. */
export function relativeTime(moment: string, now: number): string {
  const seconds = (now - Date.parse(moment)) / 1000;
  const [name, length] = units.find(([, length]) => seconds >= length) ?? ["", 0];
  if (length === 0) return "just now";
  const count = Math.floor(seconds / length);
  return `${count} ${name}${count === 1 ? "" : "s"} ago`;
}
