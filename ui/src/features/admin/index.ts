export { type AdminSection, mainSections } from "./main-sections";
