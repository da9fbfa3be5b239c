import { TileSprite } from "@/components/panel";
import { Skeleton } from "@/components/skeleton";

/** Placeholder while the browser fetches everything in a fallback shell. */
export function Loading() {
  return (
    <>
      <TileSprite />
      <main aria-busy="true" className="wrap page" id="main">
        <Skeleton rows={12} />
      </main>
    </>
  );
}
