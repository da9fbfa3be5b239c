export { questionsQuery } from "./queries";
export { Questions } from "./questions";
