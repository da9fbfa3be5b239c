import type { Event } from "@/api/types";
import { questionsQuery } from "@/features/faq";
import { partnerLogosQuery, peopleQuery } from "@/features/programme";
import { useContact } from "@/lib/contact";
import { useCachedQuery } from "@/lib/use-cached-query";
import { stageOf } from "../phases";
import { DrawnPart } from "./drawn-part";
import { teamRulesOf } from "./team-rules";

/** Who takes part in an edition, how to get there, and what people ask. */
export function EventDetails({ event }: { event: Event }) {
  const { slug, phase, venue, address, directions, access } = event;
  const people = useCachedQuery(peopleQuery(slug));
  const partners = useCachedQuery(partnerLogosQuery(slug));
  const questions = useCachedQuery(questionsQuery());
  const contact = useContact();
  const rules = teamRulesOf(event);
  const stage = stageOf(phase);
  return (
    <>
      {rules ? <DrawnPart id="teams" name="TeamsPart" sectionProps={{ rules, slug }} visible /> : null}
      {people ? (
        <DrawnPart
          id="people"
          name="PeoplePart"
          sectionProps={{ people: people.data }}
          visible={people.meta.total > 0}
        />
      ) : null}
      {partners ? (
        <DrawnPart
          id="partners"
          name="PartnersPart"
          sectionProps={{ partners: partners.data }}
          visible={partners.meta.total > 0}
        />
      ) : null}
      <DrawnPart
        id="venue"
        name="VenuePart"
        sectionProps={{ event }}
        visible={[venue, address, directions, access, event.venuePhoto].some(Boolean)}
      />
      {questions ? (
        <DrawnPart
          id="faq"
          name="QuestionsPart"
          sectionProps={{ contact, questions: questions.data }}
          visible={questions.meta.total > 0 && (stage === "before" || stage === "during")}
        />
      ) : null}
    </>
  );
}
