export { ReleasePreview, ScheduleGrid } from "./on-demand";
export { gridHref, isGrid } from "./paths";
export { itemsQuery } from "./queries";
export { releasedText } from "./texts";
export { ViewSwitch } from "./view-switch";
