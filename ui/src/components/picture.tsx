interface PictureProps {
  /** Path of an image of this site. */
  src: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  className?: string;
}

/** A photo or drawing of 16 by 9 in the colours of the system. Its frame has the size and a tone while it loads. */
export function Picture({ src, alt, className }: PictureProps) {
  return (
    <span className={className ? `picture ${className}` : "picture"}>
      {/* Drawings are in our colours already. */}
      <img
        alt={alt}
        className={src.endsWith(".svg") ? undefined : "is-duotone"}
        decoding="async"
        height="450"
        loading="lazy"
        src={src}
        width="800"
      />
    </span>
  );
}
