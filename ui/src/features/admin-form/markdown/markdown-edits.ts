// What the buttons above a Markdown text do to it, as replacements of a part of the text.

/** A text and its selection; offsets in UTF-16 units, as in a textarea. */
export interface Selected {
  value: string;
  start: number;
  end: number;
}

/** Replaces `value.slice(from, to)` by `text`, and selects from `start` to `end`. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

/** Puts marks such as `**` around the selection, or takes them away. */
export function toggleMark({ value, start, end }: Selected, mark: string): Edit {
  const { length } = mark;
  const inside = value.slice(start, end);
  if (value.slice(0, start).endsWith(mark) && value.slice(end).startsWith(mark))
    return { from: start - length, to: end + length, text: inside, start: start - length, end: end - length };
  if (inside.length > 2 * length && inside.startsWith(mark) && inside.endsWith(mark))
    return { from: start, to: end, text: inside.slice(length, -length), start, end: end - 2 * length };
  // Marks do not work beside spaces.
  const words = inside.trim();
  const first = start + (words ? inside.indexOf(words) : 0);
  const last = words ? first + words.length : end;
  const text = words || "text";
  return {
    from: first,
    to: last,
    text: mark + text + mark,
    start: first + length,
    end: first + length + text.length,
  };
}

/** Starts each selected line with a prefix such as `- `, or takes it away from all of them. */
export function togglePrefix({ value, start, end }: Selected, prefix: string): Edit {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  // A selection that ends at the start of a line does not reach into it.
  const last = end > start && value[end - 1] === "\n" ? end - 1 : end;
  const found = value.indexOf("\n", last);
  const to = found === -1 ? value.length : found;
  const lines = value.slice(from, to).split("\n");
  const filled = lines.length === 1 ? lines : lines.filter((line) => line.trim() !== "");
  const hasAll = filled.every((line) => line.startsWith(prefix));
  const changed = lines.map((line) => {
    if (!filled.includes(line)) return line;
    return hasAll ? line.slice(prefix.length) : prefix + line.replace(/^(?:#{1,6}|[-*>]) +/, "");
  });
  const text = changed.join("\n");
  const cursor = Math.max(from, start + text.length - (to - from));
  return start === end
    ? { from, to, text, start: cursor, end: cursor }
    : { from, to, text, start: from, end: from + text.length };
}

/** Makes the selection a link, and selects what is missing: the address, or the text of an address. */
export function makeLink({ value, start, end }: Selected): Edit {
  const inside = value.slice(start, end).trim();
  const isAddress = /^(?:https?:\/\/|mailto:|\/)\S+$/.test(inside);
  const [label, address] = isAddress ? ["text", inside] : [inside || "text", "https://"];
  const text = `[${label}](${address})`;
  const at = isAddress ? start + 1 : start + label.length + 3;
  return { from: start, to: end, text, start: at, end: at + (isAddress ? label.length : address.length) };
}
