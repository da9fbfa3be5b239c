export { attendanceOf, placeOf } from "./event-texts";
export { type Phase, phaseOf, shareLaid } from "./phase";
export { eventQuery, eventsQuery } from "./queries";
