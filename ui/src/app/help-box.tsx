import { useContact } from "@/lib/contact";

/** The support contact. `id` is the error's id in the server log. */
export function HelpBox({ id }: { id?: string | null | undefined }) {
  const contact = useContact();
  if (!contact) return null;
  const subject = id ? `?subject=${encodeURIComponent(`Error ${id}`)}` : "";
  return (
    <section className="help-box">
      <h2>need help?</h2>
      <p>
        {"Email "}
        <a href={`mailto:${contact}${subject}`}>{contact}</a>
        {id ? [" and mention error ", <code key="id">{id}</code>] : "."}
      </p>
    </section>
  );
}
