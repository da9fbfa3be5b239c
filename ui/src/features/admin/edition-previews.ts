import type { EditionCopy, EditionPart } from "@/api/types";

type Ask = (parts: readonly EditionPart[]) => Promise<EditionCopy | null>;

/** What a copy would be. `preview` is null if the edition itself is refused. */
interface Seen {
  preview: EditionCopy | null;
  /** The parts that the user may copy. */
  chosen: readonly EditionPart[];
}

/** Previews of a copy. Only the last one counts: earlier ones answer null, because the user has chosen again. */
export function createPreviews() {
  let latest = 0;

  /** Asks for a preview of these parts, without those that the user may not create. Null if nothing changes. */
  async function look(ask: Ask, parts: readonly EditionPart[]): Promise<Seen | null> {
    latest += 1;
    const own = latest;
    const first = await ask([]);
    const chosen = parts.filter((part) => first?.parts.some((known) => known.part === part && known.allowed));
    const full = chosen.length > 0 && own === latest ? await ask(chosen) : first;
    if (own !== latest || (first && !full)) return null;
    return { preview: full, chosen: first ? chosen : parts };
  }

  const cancel = () => {
    latest += 1;
  };
  return { look, cancel };
}
