import { useId } from "react";
import { anotherView } from "@/lib/stay";

export interface FilterChoice {
  label: string;
  /** The address with this choice; for the one that is chosen, the address without it. */
  href: string;
  chosen: boolean;
}

/** The choices of one filter, in the address and so as links. Nothing where there is no choice. */
export function FilterRow({ label, choices }: { label: string; choices: FilterChoice[] }) {
  const id = useId();
  if (choices.length < 2) return null;
  return (
    <div className="filter-row">
      <p id={id}>{label}</p>
      <ul aria-labelledby={id}>
        {choices.map(({ label: text, href, chosen }) => (
          <li key={text}>
            <a aria-current={chosen ? "true" : undefined} className="filter" href={href} {...anotherView}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
