import { MetaLine } from "@/components/meta-line";
import { Panel, Rosettes } from "@/components/panel";
import { Photo, Picture } from "@/components/picture";
import type { Excerpt } from "@/lib/excerpt";
import { seedOf } from "@/lib/random";
import { captionOf, type Edition, type Exhibited, winnersOf } from "./gallery";

interface PastEditionProps {
  event: Edition;
  /** The edition's projects, if loaded. */
  projects: Excerpt<Exhibited> | undefined;
  /** An older edition, drawn with fewer elements because the wall may be long. */
  isCompact: boolean;
  /** Whether its photo is below the first screen. */
  lazy: boolean;
}

/** A past edition: its photo or panel, with the winners below it. */
export function PastEdition({ event, projects, isCompact, lazy }: PastEditionProps) {
  const { slug, title, status, image } = event;
  const seed = seedOf(slug);
  const share = status === "cancelled" ? 0.3 : 1;
  const winners = winnersOf(projects?.data ?? []).slice(0, 3);
  return (
    <li>
      <div className="past-edition">
        {image ? (
          <Photo className="wall-photo" image={image} lazy={lazy} sizes="calc(100vw - 40px)" />
        ) : isCompact ? (
          <Rosettes className="wall-strip" count={17} seed={seed} />
        ) : (
          <>
            <Panel className="is-wide" cols={32} rows={4} seed={seed} share={share} />
            <Panel className="is-narrow" cols={10} rows={4} seed={seed} share={share} />
          </>
        )}
        <h2>
          <a href={`/events/${slug}`}>{title}</a>
        </h2>
        <MetaLine parts={captionOf(event, projects?.meta.total)} />
      </div>
      {winners.length > 0 ? <Winners projects={winners} title={title} /> : null}
    </li>
  );
}

function Winners({ projects, title }: { projects: Exhibited[]; title: string }) {
  return (
    <ol aria-label={`Winners of ${title}`} className="winners">
      {projects.map(({ slug, title: name, team, pitch, prizes, place, image, imageAlt, imagePlaceholder }, index) => (
        <li key={slug}>
          {index === 0 && image ? (
            <Picture alt={imageAlt} className="project-shot" placeholder={imagePlaceholder} src={image} />
          ) : null}
          <MetaLine parts={[prizes.join(", ") || `#${place}`, team]} />
          <h3>{name}</h3>
          {index === 0 ? <p>{pitch}</p> : null}
        </li>
      ))}
    </ol>
  );
}
