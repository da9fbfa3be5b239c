export { Contents } from "./contents";
