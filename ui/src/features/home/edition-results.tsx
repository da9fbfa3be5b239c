import { Photo } from "@/components/picture";
import type { Result } from "@/features/programme";
import { Drawn } from "./drawn";
import type { ListedEdition } from "./latest";

interface EditionResultsProps {
  id: string;
  title: string;
  event: ListedEdition;
  projects: Result[];
}

/** An edition's photo, and below it the results, or when they will be available. */
export function EditionResults(props: EditionResultsProps) {
  const { id, event } = props;
  return (
    <>
      {event.image ? <Photo className="is-full" image={event.image} lazy sizes="100vw" /> : null}
      <Drawn id={id} name="ResultsSection" sectionProps={props} />
    </>
  );
}
