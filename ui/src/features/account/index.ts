export { currentUserQuery } from "./queries";
export { TwoFactorDialog } from "./two-factor-dialog";
