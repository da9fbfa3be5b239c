export { type FlagName, type Flags, flagsQuery, noFlags } from "./queries";
export { useFlags } from "./use-flags";
