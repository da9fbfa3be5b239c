import type { Project } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { Picture } from "@/components/picture";
import { pure } from "@/lib/pure";

export type Result = Pick<
  Project,
  | "slug"
  | "title"
  | "team"
  | "pitch"
  | "prizes"
  | "place"
  | "image"
  | "imageAlt"
  | "imagePlaceholder"
  | "demoUrl"
  | "repoUrl"
  | "quote"
>;

/** The results: the winner large, two more beside it, and a quote. */
export const Results = pure(function Results({ projects }: { projects: Result[] }) {
  const [winner, ...others] = projects;
  if (!winner) return null;
  const quoted = projects.find(({ quote }) => quote);
  return (
    <div className="split results">
      <div>
        {winner.image ? (
          <Picture alt={winner.imageAlt} className="is-wide" placeholder={winner.imagePlaceholder} src={winner.image} />
        ) : null}
        <ProjectText project={winner} />
      </div>
      <div>
        {others.length > 0 ? (
          <ul>
            {others.map((project) => (
              <li className={project.image ? "has-picture" : undefined} key={project.slug}>
                {project.image ? (
                  <Picture alt={project.imageAlt} placeholder={project.imagePlaceholder} src={project.image} />
                ) : null}
                <div>
                  <ProjectText project={project} />
                </div>
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
});

function ProjectText({ project }: { project: Result }) {
  const { title, team, pitch, prizes, place, repoUrl, demoUrl } = project;
  const won = prizes.length > 0 ? prizes.join(", ") : place ? `#${place}` : null;
  return (
    <>
      <MetaLine parts={won ? [won, team] : [team]} />
      <h3>{title}</h3>
      <p>{pitch}</p>
      {repoUrl || demoUrl ? (
        <p className="links">
          <ProjectLink href={demoUrl} project={title} word="Demo" />
          <ProjectLink href={repoUrl} project={title} word="Source code" />
        </p>
      ) : null}
    </>
  );
}

function ProjectLink({ href, word, project }: { href: string | null; word: string; project: string }) {
  return href ? (
    <a href={href} rel="noopener nofollow" target="_blank">
      {word}
      <span className="visually-hidden">{` of ${project}`}</span>
    </a>
  ) : null;
}
