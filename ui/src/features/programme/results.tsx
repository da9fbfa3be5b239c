import type { Event, EventSummary, Project } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { Panel } from "@/components/panel";
import { seedOf } from "@/lib/random";

interface ResultsProps {
  event: Event | EventSummary;
  projects: Project[];
  /** Whether nothing takes the place of a missing picture. */
  plain?: boolean;
}

/** The results: the winner large, two more beside it, and a quote. */
export function Results({ event, projects, plain }: ResultsProps) {
  const [winner, ...others] = projects;
  if (!winner) return null;
  const quoted = projects.find(({ quote }) => quote);
  return (
    <div className="split results">
      <div>
        {winner.image || !plain ? <Picture image={winner.image} seed={seedOf(`${event.slug}/${winner.slug}`)} /> : null}
        <ProjectText project={winner} />
      </div>
      <div>
        {others.length > 0 ? (
          <ul>
            {others.map((project) => (
              <li key={project.id}>
                <ProjectText project={project} />
              </li>
            ))}
          </ul>
        ) : null}
        {quoted?.quote ? (
          <figure className="quote">
            <blockquote>{quoted.quote.text}</blockquote>
            <figcaption>{`${quoted.quote.author}, ${quoted.title}`}</figcaption>
          </figure>
        ) : null}
      </div>
    </div>
  );
}

/** The project's image, or a generated panel. */
function Picture({ image, seed }: { image: string | null; seed: number }) {
  return image ? (
    <img alt="" className="picture" height="450" loading="lazy" src={image} width="800" />
  ) : (
    <Panel className="picture" cols={16} rows={9} seed={seed} share={1} />
  );
}

function ProjectText({ project }: { project: Project }) {
  const { title, team, pitch, prizes, place, repoUrl, demoUrl } = project;
  const won = prizes.length > 0 ? prizes.join(", ") : place ? `Place ${place}` : null;
  return (
    <>
      <MetaLine parts={won ? [won, team] : [team]} />
      <h3>{title}</h3>
      <p>{pitch}</p>
      {repoUrl || demoUrl ? (
        <p className="links">
          <ProjectLink href={demoUrl} of={title} word="Demo" />
          <ProjectLink href={repoUrl} of={title} word="Source" />
        </p>
      ) : null}
    </>
  );
}

function ProjectLink({ href, word, of }: { href: string | null; word: string; of: string }) {
  return href ? (
    <a href={href} rel="noopener nofollow" target="_blank">
      {word}
      <span className="visually-hidden">{` of ${of}`}</span>
    </a>
  ) : null;
}
