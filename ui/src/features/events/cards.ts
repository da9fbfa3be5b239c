import type { Event } from "@/api/types";
import { longRange } from "@/lib/dates";
import type { PageImage } from "@/lib/page-meta";
import { seedOf } from "@/lib/seed";
import { placeOf } from "./event-texts";

/**
 * An edition's picture for networks: its own, or one that is drawn by the server and whose address changes with what is
 * drawn.
 */
export function cardOf(event: Event): PageImage {
  if (event.image) return { url: event.image.src, alt: event.image.alt || `${event.title}, ${longRange(event)}` };
  const drawn = [event.title, event.phase, event.shareLaid, longRange(event), placeOf(event), event.updatedAt];
  return {
    url: `/events/${event.slug}/social.png?v=${seedOf(drawn.join("\n")).toString(36)}`,
    alt: `${event.title}, ${longRange(event)}, ${placeOf(event)}: a wall of Portuguese tiles in the making`,
  };
}
