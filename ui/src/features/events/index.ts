export { cardOf } from "./cards";
export { DayRange } from "./day-range";
export { attendanceOf, placeOf } from "./event-texts";
export { type Action, mainAction, type WaysIn } from "./main-action";
export { eventDescription } from "./meta";
export { PhaseChip } from "./phase-chip";
export { type Stage, stageOf } from "./phases";
export { eventQuery, eventsQuery } from "./queries";
export { useWaysIn } from "./ways-in";
