export { cardOf } from "./cards";
export { DayRange } from "./day-range";
export { attendanceOf, placeOf } from "./event-texts";
export { type Action, mainAction } from "./main-action";
export { eventDescription } from "./meta";
export { nonBreaking } from "./non-breaking";
export { PhaseChip } from "./phase-chip";
export { type Stage, stageOf } from "./phases";
export { eventQuery, eventsQuery } from "./queries";
