import type { ReactNode } from "react";

interface CardProps {
  title: ReactNode;
  /** Makes the whole card a link, by its title. */
  href?: string | undefined;
  /** Above everything, from edge to edge; give it the class `card-art`. */
  art?: ReactNode;
  /** Above the title, usually a `Badge`. */
  badge?: ReactNode;
  /** Rank of the title's heading where the card stands. */
  level?: 2 | 3 | 4;
  as?: "article" | "div" | "li" | "section";
  children?: ReactNode;
}

/** One thing among others of its kind. */
export function Card({ title, href, art, badge, level = 3, as: Element = "article", children }: CardProps) {
  const Heading = `h${level}` as const;
  const link = href ? <a href={href}>{title}</a> : null;
  return (
    <Element className={href ? "card" : "card is-plain"}>
      {art}
      {badge}
      <Heading className="card-title">{link ?? title}</Heading>
      {children}
    </Element>
  );
}
