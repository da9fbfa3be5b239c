import { useQuery } from "@tanstack/react-query";
import { useRights } from "@/features/account";
import { useDebounced } from "../use-debounced";
import { isSlug, type SlugOwner, type SlugRule, slugQuery, slugRule } from "./slugs";

export interface SlugCheckProps {
  owner: SlugOwner;
  /** What is typed. */
  value: string;
  /** The slug of the row as it is saved; empty for a new row. */
  saved: string;
  /** The state of the row as it is saved; empty for a new row. */
  status: string;
  /** The edition that the row belongs to. */
  eventId: string | null;
  edition: string | null;
}

/** Says while a slug is typed which address it makes, and whether the address is free. The server decides on saving. */
export default function SlugCheck({ owner, value, saved, status, eventId, edition }: SlugCheckProps) {
  const rule = slugRule(owner);
  const slug = value.trim();
  const page = isSlug(slug) ? rule.pageOf(slug, edition) : null;
  const message = useMessage({ rule, slug, saved, status, eventId });
  return (
    <div className="field-hint">
      {page ? <p className="data">{`${window.location.host}${page}`}</p> : null}
      <p className={message?.isProblem ? "field-error" : undefined} role="status">
        {message?.text}
      </p>
    </div>
  );
}

interface Typed extends Pick<SlugCheckProps, "saved" | "status" | "eventId"> {
  rule: SlugRule;
  slug: string;
}

function useMessage({ rule, slug, saved, status, eventId }: Typed): { text: string; isProblem: boolean } | null {
  const { may } = useRights();
  const debouncedSlug = useDebounced(slug);
  const isChanged = slug !== "" && slug !== saved;
  const isFixed = saved !== "" && (rule.isFixedIn?.(status) ?? false);
  const isAsked = isChanged && !isFixed && isSlug(debouncedSlug) && may(rule.permission);
  const { data } = useQuery({ ...slugQuery(rule, eventId, debouncedSlug), enabled: isAsked });
  const word = rule.pageOf(slug, "edition") ? "URL" : "slug";

  if (!isChanged || slug !== debouncedSlug) return null;
  if (isFixed) return { text: `You can't change the ${word} after publication.`, isProblem: true };
  if (!isSlug(slug)) return { text: "Use lowercase letters, digits and single hyphens.", isProblem: true };
  if (rule.reserved?.includes(slug)) return { text: `This ${word} is reserved.`, isProblem: true };
  if (!isAsked || !data) return null;
  const rows = data.data as readonly { slug?: unknown }[];
  if (rows.some((row) => row.slug === slug))
    return { text: `Another ${rule.singular} uses this ${word}.`, isProblem: true };
  // Rows beyond the first ones are left to the server.
  return data.meta.total > rows.length ? null : { text: `This ${word} is available.`, isProblem: false };
}
