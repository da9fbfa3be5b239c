import { Badge } from "@/components/badge";
import { Panel } from "@/components/panel";
import { yearOf } from "@/lib/dates";
import { seedOf } from "@/lib/random";
import type { Exhibit } from "./gallery";

/** A project in the gallery: image, description, team and links. */
export function ProjectCard({ event, project }: Exhibit) {
  const { slug, title, team, pitch, prizes, image, repoUrl, demoUrl } = project;
  return (
    <li className="project">
      {image ? (
        <img alt="" className="project-shot" height="500" loading="lazy" src={image} width="800" />
      ) : (
        <Panel className="project-shot" cols={5} rows={3} seed={seedOf(`${event.slug}/${slug}`)} share={1} />
      )}
      <p className="project-marks">
        <span className="data">{yearOf(event.startAt, event.timezone)}</span>
        {prizes.map((prize) => (
          <Badge key={prize} tone="info">
            {prize}
          </Badge>
        ))}
      </p>
      <h3>{title}</h3>
      <p className="place">{team}</p>
      <p>{pitch}</p>
      <p className="links">
        <ProjectLink href={demoUrl} of={title} word="Demo" />
        <ProjectLink href={repoUrl} of={title} word="Source" />
      </p>
    </li>
  );
}

function ProjectLink({ href, word, of }: { href: string | null; word: string; of: string }) {
  return href ? (
    <a href={href} rel="noopener nofollow" target="_blank">
      {word}
      <span className="visually-hidden">{` of ${of}`}</span>
    </a>
  ) : (
    <span className="is-unavailable">{`${word}no longer online`}</span>
  );
}
