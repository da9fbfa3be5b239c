export { loadSchedule } from "./load";
export { scheduleQuery } from "./queries";
export { Schedule } from "./schedule";
