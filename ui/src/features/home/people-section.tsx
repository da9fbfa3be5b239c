import { type Logo, Partners, People, type Person } from "@/features/programme";
import { pure } from "@/lib/pure";
import { Pending, Section } from "./section";

/** Jury and mentors. */
export const PeopleSection = pure(function PeopleSection({ people }: { people: Person[] }) {
  return (
    <Section id="people" title="Jury and mentors">
      {people.length > 0 ? (
        <People people={people} />
      ) : (
        <Pending seed={5} title="Jury to be announced">
          Judges and mentors will appear here.
        </Pending>
      )}
    </Section>
  );
});

/** The partners, and how to become one. */
export const PartnersSection = pure(function PartnersSection(props: { partners: Logo[]; email: string }) {
  const { partners, email } = props;
  return (
    <Section id="partners" more={{ label: "Become a partner", href: `mailto:${email}` }} title="Made possible by">
      {partners.length > 0 ? (
        <Partners partners={partners} />
      ) : (
        <p className="lead">Partners will be announced soon.</p>
      )}
    </Section>
  );
});
