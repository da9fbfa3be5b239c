import { useId } from "react";
import { keepScroll } from "@/lib/scroll-links";

export interface FilterChoice {
  label: string;
  /** The URL with this choice; for the selected one, the URL without it. */
  href: string;
  selected: boolean;
}

interface FilterRowProps {
  label: string;
  choices: FilterChoice[];
  /** Whether a single choice is shown, to be turned on and off. */
  showsOne?: boolean;
}

/** The choices of a filter, as links. Renders nothing without a choice. */
export function FilterRow({ label, choices, showsOne = false }: FilterRowProps) {
  const id = useId();
  if (choices.length < (showsOne ? 1 : 2)) return null;
  return (
    <div className="filter-row">
      <p id={id}>{label}</p>
      <ul aria-labelledby={id}>
        {choices.map(({ label: text, href, selected }) => (
          <li key={text}>
            <a aria-current={selected ? "true" : undefined} className="filter" href={href} {...keepScroll}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
