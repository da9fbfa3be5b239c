import type { EditionCopy, EditionPart } from "@/api/types";

type RequestPreview = (parts: readonly EditionPart[]) => Promise<EditionCopy | null>;

/** What a copy would be. `preview` is null if the edition itself is refused. */
interface Result {
  preview: EditionCopy | null;
  /** The parts that the user may copy. */
  chosen: readonly EditionPart[];
}

/** Previews of a copy. Only the last one counts: earlier ones answer null, because the user has chosen again. */
export function createPreviews() {
  let latest = 0;

  /** Loads a preview of these parts, without those that the user may not create. Null if nothing changes. */
  async function load(request: RequestPreview, parts: readonly EditionPart[]): Promise<Result | null> {
    latest += 1;
    const own = latest;
    const first = await request([]);
    const chosen = parts.filter((part) => first?.parts.some((known) => known.part === part && known.allowed));
    const full = chosen.length > 0 && own === latest ? await request(chosen) : first;
    if (own !== latest || (first && !full)) return null;
    return { preview: full, chosen: first ? chosen : parts };
  }

  const cancel = () => {
    latest += 1;
  };
  return { load, cancel };
}
