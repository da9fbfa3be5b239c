export { type AdminSection, mainSections } from "./sections";
