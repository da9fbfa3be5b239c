export { providerName } from "./providers";
export { identitiesQuery } from "./queries";
