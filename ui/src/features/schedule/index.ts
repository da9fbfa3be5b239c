export { loadSchedule } from "./load";
export { Schedule } from "./schedule";
