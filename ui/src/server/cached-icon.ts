import type { ForwardRefExoticComponent, ReactElement } from "react";
import { pure } from "@/lib/pure";

type Props = Readonly<Record<string, unknown>>;

/** What `forwardRef` returns. */
type ForwardRef = ForwardRefExoticComponent<Props> & { render(props: Props, ref: null): ReactElement };

/** An icon of Lucide whose markup is rendered once for the same properties. */
export function cachedIcon(Icon: ForwardRef) {
  return pure<Props>((props) => Icon.render(props, null));
}
