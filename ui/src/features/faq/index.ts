export { AskUs } from "./ask-us";
export { questionsQuery } from "./queries";
export { type Question, Questions } from "./questions";
