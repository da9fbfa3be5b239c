// What improves a page that works already. If it cannot be fetched, the page stays as the server has sent it.
import { layOutDeferredSections } from "@/lib/deferred-layout";
import { returnOnScroll } from "./returning-header";

/** `skipIntro` disables the intro animation. It is a parameter because the entry script has it already. */
export function enhance(skipIntro: () => void): void {
  void onceIntroFinished(skipIntro);
  layOutDeferredSections();
  returnOnScroll();
}

/** Runs a callback once the intro animation has finished; at once if there is none. */
async function onceIntroFinished(run: () => void): Promise<void> {
  const animations = document
    .getAnimations()
    .filter((animation) => animation instanceof CSSAnimation && animation.animationName === "glaze");
  await Promise.allSettled(animations.map(({ finished }) => finished));
  run();
}
