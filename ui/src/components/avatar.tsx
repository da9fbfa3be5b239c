import { useState } from "react";
import { seedOf } from "@/lib/random";
import { Panel } from "./panel";
import { emblemOf } from "./panel-markup";

interface AvatarProps {
  /** The person's name; also the seed of the rosette. */
  name: string;
  src?: string | null | undefined;
  size?: "small" | "medium" | "large";
  /** Labels the avatar with the name, where the name is not beside it. */
  labelled?: boolean;
}

/** An avatar on a generated rosette, which shows if there is no image or while it loads. */
export function Avatar({ name, src, size = "medium", labelled = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const seed = seedOf(name);
  const { markup, glaze } = emblemOf(seed);
  return (
    <span className={`avatar is-${size} is-glaze-${glaze}`} {...(labelled && { role: "img", "aria-label": name })}>
      {size === "large" ? (
        <Panel className="avatar-art" cols={6} rows={6} seed={seed} share={1} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from numbers only
        <span className="avatar-art" dangerouslySetInnerHTML={{ __html: markup }} />
      )}
      {src && src !== broken ? (
        <img alt="" decoding="async" loading="lazy" onError={() => setBroken(src)} src={src} />
      ) : null}
    </span>
  );
}
