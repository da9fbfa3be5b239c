import { useId } from "react";
import { keepScrollAndFocus } from "@/lib/scroll-links";

interface FilterChoice {
  label: string;
  /** The URL with this choice; for the selected one, the URL without it. */
  href: string;
  selected: boolean;
}

interface FilterRowProps {
  label: string;
  choices: FilterChoice[];
  /** Shows the filter even with one choice, as a toggle. */
  allowSingle?: boolean;
}

/** The choices of a filter, as links. Renders nothing if there is nothing to choose. */
export function FilterRow({ label, choices, allowSingle = false }: FilterRowProps) {
  const id = useId();
  if (choices.length < (allowSingle ? 1 : 2)) return null;
  return (
    <div className="filter-row">
      <p id={id}>{label}</p>
      <ul aria-labelledby={id}>
        {choices.map(({ label: text, href, selected }) => (
          <li key={text}>
            <a aria-current={selected ? "true" : undefined} className="filter" href={href} {...keepScrollAndFocus}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
