export { type Rights, rightsOf, useRights } from "./permissions";
export { currentUserQuery, permissionsQuery } from "./queries";
export { TwoFactorDialog } from "./two-factor-dialog";
export { useLogOut } from "./use-log-out";
export { loadUser, requireUser, useUser } from "./visitor";
