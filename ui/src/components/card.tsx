import type { ReactNode } from "react";

interface CardProps {
  title: ReactNode;
  /** Makes the whole card a link. */
  href?: string | undefined;
  /** Full-width content at the top; give it the class `card-art`. */
  art?: ReactNode;
  /** Above the title, usually a `Badge`. */
  badge?: ReactNode;
  /** The heading level of the title. */
  level?: 2 | 3 | 4;
  as?: "article" | "div" | "li" | "section";
  children?: ReactNode;
}

/** An item of a list, as a card. */
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
