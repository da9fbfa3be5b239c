import { useState } from "react";
import { seedOf } from "@/lib/seed";
import { Panel, Rosettes } from "./panel";

interface AvatarProps {
  /** Whose it is; also what the rosette is drawn from. */
  name: string;
  src?: string | null | undefined;
  size?: "small" | "medium" | "large";
  /** Where the name does not stand beside it. */
  alone?: boolean;
}

/** A portrait on a rosette of one's own: the rosette is what is seen when there is no picture, or until it comes. */
export function Avatar({ name, src, size = "medium", alone = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const seed = seedOf(name);
  return (
    <span
      className={`avatar is-${size} is-glaze-${(seed >>> 9) % 3}`}
      {...(alone && { role: "img", "aria-label": name })}
    >
      {size === "large" ? (
        <Panel className="avatar-art" cols={6} rows={6} seed={seed} share={1} />
      ) : (
        <Rosettes as="span" className="avatar-art" count={1} seed={seed} />
      )}
      {src && src !== broken ? (
        <img alt="" decoding="async" loading="lazy" onError={() => setBroken(src)} src={src} />
      ) : null}
    </span>
  );
}
