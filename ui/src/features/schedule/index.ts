export { loadSchedule } from "./load";
export { releasesQuery } from "./queries";
export { Schedule } from "./schedule";
