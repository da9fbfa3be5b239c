export { type FlagName, type Flags, flagsQuery, noFlags } from "./queries";
