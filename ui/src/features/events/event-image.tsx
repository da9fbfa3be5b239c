import type { EventImage } from "@/api/types";

/** The width of the image's column. */
const sizes = "(width >= 56.25rem) 814px, calc(100vw - 40px)";

/** The event's image over a tiny placeholder while it loads. */
export function ResponsiveImage({ image }: { image: EventImage }) {
  const { alt, placeholder, width, height, sources, src } = image;
  return (
    <div className="event-image">
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
