import type { EventImage } from "@/api/types";

interface PictureProps {
  /** Path of an image of this site. */
  src: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  /** A tiny preview as a `data:` URL, to show until the image has loaded. */
  placeholder?: string | null;
  className?: string;
}

/** A photo or drawing of 16 by 9 in the colours of the system. Its frame has the size and a tone while it loads. */
export function Picture({ src, alt, placeholder, className }: PictureProps) {
  // Drawings are in our colours already.
  const classes = ["picture", src.endsWith(".svg") ? null : "photo", className];
  return (
    <span className={classes.filter(Boolean).join(" ")}>
      {placeholder ? <img alt="" src={placeholder} /> : null}
      <picture>
        <img alt={alt} loading="lazy" src={src} />
      </picture>
    </span>
  );
}

interface PhotoProps {
  image: EventImage;
  /** Its width in the layout, in the syntax of the attribute `sizes`. */
  sizes: string;
  className: string;
  /** Whether it is below the first screen. */
  lazy?: boolean;
  /** Whether it is the largest thing on the first screen, to load it before other images. */
  priority?: boolean;
}

/** A photo in the colours of the system, over a tiny preview while it loads. */
export function Photo({ image, sizes, className, lazy = false, priority = false }: PhotoProps) {
  const { alt, placeholder, width, height, sources, src } = image;
  return (
    <div className={`photo ${className}`}>
      {placeholder ? <img alt="" src={placeholder} /> : null}
      <picture>
        {sources.map((source) => (
          <source key={source.type} sizes={sizes} srcSet={source.srcset} type={source.type} />
        ))}
        <img
          alt={alt}
          fetchPriority={priority ? "high" : undefined}
          height={height}
          loading={lazy ? "lazy" : "eager"}
          src={src}
          width={width}
        />
      </picture>
    </div>
  );
}
