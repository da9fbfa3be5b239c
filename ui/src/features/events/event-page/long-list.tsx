import type { ReactNode } from "react";

const shown = 3;

interface LongListProps<Item> {
  items: Item[];
  /** What the items are: `people`. */
  noun: string;
  children: (items: Item[]) => ReactNode;
}

/** A list of which phones show the beginning, with the rest behind a toggle. Wider screens show all of it. */
export function LongList<Item>({ items, noun, children }: LongListProps<Item>) {
  // A toggle is as high as an item.
  if (items.length <= shown + 1) return children(items);
  return (
    <>
      {children(items.slice(0, shown))}
      <details className="accordion-item more-items" suppressHydrationWarning>
        <summary>{`${items.length - shown} more ${noun}`}</summary>
        {children(items.slice(shown))}
      </details>
    </>
  );
}
