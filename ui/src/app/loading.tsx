import { TileSprite } from "@/components/panel";

/** Stands where the page will be while the browser fetches it all by itself: outlined tiles. */
export function Loading() {
  return (
    <>
      <TileSprite />
      <main aria-busy="true" className="wrap page" id="main">
        <p className="visually-hidden">Loading…</p>
        <div aria-hidden="true" className="skeleton" />
      </main>
    </>
  );
}
