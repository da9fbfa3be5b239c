export { ConfirmNotice } from "./confirm-notice";
export { type Rights, rightsOf, useRights } from "./permissions";
export { providerIcons } from "./provider-icons";
export { loadProviders } from "./providers";
export { currentUserQuery, permissionsQuery, providersQuery } from "./queries";
export { TwoFactorDialog } from "./two-factor-dialog";
export { useLogOut } from "./use-log-out";
export { useUpdateUserCache } from "./use-update-user-cache";
export { loadUser, requireUser, useLastUser, useUser } from "./visitor";
