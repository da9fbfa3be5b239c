import { TileSprite } from "@/components/panel";
import { Skeleton } from "@/components/skeleton";

/** Stands where the page will be while the browser fetches it all by itself: outlined tiles. */
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
