import { Fragment, type ReactNode } from "react";
import { RelatedName } from "../controls/related-name";
import type { FormValue, GroupPart, RowValue } from "../types";
import { type Conflict, textOf } from "./conflicts";
import { wordDiff } from "./word-diff";

interface VersionProps {
  field: Conflict["field"];
  value: FormValue;
  /** The value of the other person. */
  other: FormValue;
  /** Id of the event that the row belongs to. */
  eventId: string | null;
}

/** One of two values of a field, with its line breaks. */
export function ConflictingValue(props: VersionProps) {
  return (
    <span className="note-text">
      <Value {...props} />
    </span>
  );
}

/** What the other value lacks is marked; rows of other lists have their names. */
function Value({ field, value, other, eventId }: VersionProps) {
  if (field.kind === "relation") {
    const nameOf = (id: string) => <RelatedName eventId={eventId} field={field} id={id} />;
    return <Items items={idsIn(value).map((id) => [id, nameOf(id)])} others={idsIn(other)} />;
  }
  if (field.kind === "groups") {
    const items = (value as RowValue[]).map(
      (group): Item => [
        JSON.stringify(group),
        field.parts.map((part) => (
          <Part eventId={eventId} key={part.name} part={part} value={group[part.name] ?? ""} />
        )),
      ],
    );
    return <Items items={items} others={(other as RowValue[]).map((group) => JSON.stringify(group))} />;
  }
  const [pieces] = wordDiff(textOf(field, value), textOf(field, other));
  if (pieces.length === 0) return "Empty";
  return pieces.map(({ text, isUnique }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no key, and never move
    return isUnique ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>;
  });
}

type Item = [key: string, text: ReactNode];

function Items({ items, others }: { items: readonly Item[]; others: readonly string[] }) {
  if (items.length === 0) return "Empty";
  return items.map(([key, text], index) => (
    <Fragment key={key}>
      {index > 0 ? ", " : null}
      {others.includes(key) ? text : <mark>{text}</mark>}
    </Fragment>
  ));
}

/** A part of a group: an option, or a row of another list. */
function Part({ part, value, eventId }: { part: GroupPart; value: string; eventId: string | null }) {
  if (!value) return null;
  const { name, label, source, options } = part;
  const text = options.find((option) => option.value === value)?.label;
  return (
    <>
      {text ??
        (source ? (
          <RelatedName
            eventId={eventId}
            field={{ kind: "relation", name, label, source, multiple: false }}
            id={value}
          />
        ) : (
          value
        ))}{" "}
    </>
  );
}

function idsIn(value: FormValue): string[] {
  return ([value].flat() as string[]).filter(Boolean);
}
