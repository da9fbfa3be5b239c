import type { EventImage } from "@/api/types";

/** As wide as the column it stands in. */
const sizes = "(width >= 56.25rem) 814px, calc(100vw - 40px)";

/** The edition's picture, over a few pixels of it until it is here. */
export function EventPicture({ image }: { image: EventImage }) {
  const { alt, placeholder, width, height, sources, src } = image;
  return (
    <div className="event-picture">
      {placeholder ? <img alt="" src={placeholder} /> : null}
      <picture>
        {sources.map(({ type, srcset }) => (
          <source key={type} sizes={sizes} srcSet={srcset} type={type} />
        ))}
        <img alt={alt} fetchPriority="high" height={height} src={src} width={width} />
      </picture>
    </div>
  );
}
