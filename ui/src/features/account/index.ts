export { ConfirmNotice } from "./confirm-notice";
export { type Rights, rightsOf, useRights } from "./permissions";
export { loadProviders } from "./providers";
export { currentUserQuery, permissionsQuery, providersQuery } from "./queries";
export { providerMarks } from "./social-marks";
export { TwoFactorDialog } from "./two-factor-dialog";
export { useLogOut } from "./use-log-out";
export { loadUser, requireUser, useUser } from "./visitor";
