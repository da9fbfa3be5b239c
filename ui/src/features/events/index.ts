export { cardOf } from "./cards";
export { attendanceOf, placeOf } from "./event-texts";
export { eventDescription } from "./meta";
export { type Phase, phaseOf, shareLaid } from "./phase";
export { eventQuery, eventsQuery } from "./queries";
