import type { Judge, Sponsor } from "@/api/types";
import { Partners, People } from "@/features/programme";
import { Pending, Section } from "./section";

/** Jury, mentors and partners. */
export function PeopleSection(props: { people: Judge[] | undefined; partners: Sponsor[] | undefined; email: string }) {
  const { people, partners, email } = props;
  return (
    <>
      {people ? (
        <Section id="people" title="Jury and mentors">
          {people.length > 0 ? (
            <People people={people} />
          ) : (
            <Pending seed={5} title="Jury to be announced">
              Judges and mentors will appear here.
            </Pending>
          )}
        </Section>
      ) : null}
      {partners ? (
        <Section id="partners" more={{ label: "Become a partner", href: `mailto:${email}` }} title="Made possible by">
          {partners.length > 0 ? (
            <Partners partners={partners} />
          ) : (
            <p className="lead">Partners will be announced soon.</p>
          )}
        </Section>
      ) : null}
    </>
  );
}
