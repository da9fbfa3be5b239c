export { AskUs } from "./ask-us";
export { questionsQuery } from "./queries";
export { Questions } from "./questions";
