import type { Event } from "@/api/types";

/** Where it is, with a way to a map that nothing is loaded from before it is wanted. */
export function Venue({ event: { venue, address, city } }: { event: Event }) {
  const town = city && !address?.includes(city) ? city : null;
  const wanted = encodeURIComponent([venue, address, town].filter(Boolean).join(", "));
  return (
    <>
      <address className="prose">
        {venue ? <strong>{venue}</strong> : null}
        {address ? <span>{address}</span> : null}
        {town ? <span>{town}</span> : null}
      </address>
      <p className="more">
        <a href={`https://www.openstreetmap.org/search?query=${wanted}`} rel="noopener nofollow" target="_blank">
          Find it on a map
        </a>
      </p>
    </>
  );
}
