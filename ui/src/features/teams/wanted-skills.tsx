import { useId } from "react";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import { findPath } from "./paths";

interface WantedSkillsProps {
  /** Slug of the event. */
  event: string;
  skills: string[];
  searchText: string;
}

/** Searches for teams by a skill that they look for. The current one leads back to all teams. */
export function WantedSkills({ event, skills, searchText }: WantedSkillsProps) {
  const id = useId();
  if (skills.length === 0) return null;
  return (
    <div className="wanted-skills">
      <p id={id}>Skills wanted</p>
      <ul aria-labelledby={id}>
        {skills.map((skill) => {
          const isCurrent = skill.toLowerCase() === searchText.toLowerCase();
          return (
            <li key={skill}>
              <a
                aria-current={isCurrent ? "true" : undefined}
                href={findPath(event) + (isCurrent ? "" : `?q=${encodeURIComponent(skill)}`)}
                {...keepScrollAndFocus}
              >
                {skill}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
