import type { Load } from "@/lib/page";
import { every, questionsQuery } from "./queries";

export const load: Load = ({ queries }) => queries.fetchQuery(questionsQuery(every));
