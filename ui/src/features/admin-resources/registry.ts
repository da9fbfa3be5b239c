import { challenges, projects } from "./challenges";
import { events } from "./events";
import { mailings } from "./mailings";
import { people } from "./people";
import { programme } from "./programme";
import { records } from "./records";
import { sales } from "./sales";
import { schedules } from "./schedule";
import type { Resource } from "./types";

const all: readonly Resource[] = [
  events,
  schedules,
  challenges,
  projects,
  ...people,
  ...programme,
  ...sales,
  ...records,
  mailings,
];

/** The resource of a part of the URL; undefined if there is none. */
export function resourceAt(section: string): Resource | undefined {
  return all.find((resource) => resource.section === section);
}
