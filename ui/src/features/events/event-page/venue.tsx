import type { Event } from "@/api/types";
import { Accordion, AccordionItem } from "@/components/accordion";
import { Paragraphs } from "@/components/paragraphs";
import { Picture } from "@/components/picture";
import { pure } from "@/lib/pure";

/** Address, directions and access, with a link to a map. Loads nothing from the map's site. */
export const Venue = pure(function Venue({ event }: { event: Event }) {
  const { venue, address, city, access, directions, venuePhoto, venuePhotoAlt, venuePhotoPlaceholder } = event;
  const town = city && !address?.includes(city) ? city : null;
  const query = encodeURIComponent([venue, address, town].filter(Boolean).join(", "));
  return (
    <div className="venue">
      {venuePhoto ? (
        <Picture alt={venuePhotoAlt} className="venue-photo" placeholder={venuePhotoPlaceholder} src={venuePhoto} />
      ) : null}
      {venue || address ? (
        <div>
          <address className="prose">
            {venue ? <strong>{venue}</strong> : null}
            {address ? <Address text={address} /> : null}
            {town ? <span>{town}</span> : null}
          </address>
          <p className="more">
            <a href={`https://www.openstreetmap.org/search?query=${query}`} rel="noopener nofollow" target="_blank">
              Find it on a map
            </a>
          </p>
        </div>
      ) : null}
      {directions || access ? (
        <Accordion>
          <Note id="directions" text={directions} title="Directions" />
          <Note id="access" text={access} title="Accessibility" />
        </Accordion>
      ) : null}
    </div>
  );
});

/** A street and postal code; the code does not wrap. */
function Address({ text }: { text: string }) {
  const [street = "", code, ...rest] = text.split(/(\d{4}-\d{3})/);
  return (
    <span>
      {street}
      {code ? <span className="postal-code">{code}</span> : null}
      {rest.join("")}
    </span>
  );
}

function Note({ id, title, text }: { id: string; title: string; text: string | null | undefined }) {
  return text ? (
    <AccordionItem id={id} title={title}>
      <Paragraphs texts={text.split(/\n{2,}/)} />
    </AccordionItem>
  ) : null;
}
