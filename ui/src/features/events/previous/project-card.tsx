import { Rosettes } from "@/components/panel";
import { Picture } from "@/components/picture";
import { yearOf } from "@/lib/dates";
import { seedOf } from "@/lib/random";
import type { Exhibit } from "./gallery";

/** A project in the gallery: image, description, team and links. */
export function ProjectCard({ event, project }: Exhibit) {
  const { slug, title, team, pitch, prizes, image, imageAlt, imagePlaceholder, repoUrl, demoUrl } = project;
  return (
    <li className="project">
      {image ? <Picture alt={imageAlt} className="project-shot" placeholder={imagePlaceholder} src={image} /> : null}
      <div className="project-head">
        {image ? null : <Rosettes className="project-mark" count={1} seed={seedOf(`${event.slug}/${slug}`)} />}
        <div>
          <h3>{title}</h3>
          <p className="place">{`${team}, ${yearOf(event.startAt, event.timezone)}`}</p>
        </div>
      </div>
      {prizes.length > 0 ? (
        <ul className="tags">
          {prizes.map((prize) => (
            <li className="tag is-marked" key={prize}>
              {prize}
            </li>
          ))}
        </ul>
      ) : null}
      <p>{pitch}</p>
      <p className="links">
        <ProjectLink href={demoUrl} project={title} word="Demo" />
        <ProjectLink href={repoUrl} project={title} word="Source code" />
      </p>
    </li>
  );
}

function ProjectLink({ href, word, project }: { href: string | null; word: string; project: string }) {
  return href ? (
    <a href={href} rel="noopener nofollow" target="_blank">
      {word}
      <span className="visually-hidden">{` of ${project}`}</span>
    </a>
  ) : (
    <span className="is-unavailable">{`No ${word.toLowerCase()} link`}</span>
  );
}
