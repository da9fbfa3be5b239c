import { siteQuery } from "@/features/site";
import { useAnswer } from "@/lib/answer";

/** Whom to ask. `id` is the number the server's log knows the error by. */
export function HelpBox({ id = null }: { id?: string | null }) {
  // Read, never fetched: the page must stand when the API does not.
  const site = useAnswer(siteQuery());
  if (!site) return null;
  const subject = id ? `?subject=${encodeURIComponent(`Error ${id}`)}` : "";
  return (
    <section className="help-box">
      <h2>need help?</h2>
      <p>
        {"Write to "}
        <a href={`mailto:${site.email}${subject}`}>{site.email}</a>
        {id ? " and mention error " : "."}
        {id ? <code>{id}</code> : null}
      </p>
    </section>
  );
}
