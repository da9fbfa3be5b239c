import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";

/** How a button, or a link that looks like one, presents itself. */
export interface ButtonLook {
  /** One `primary` per view; `sol` is the one yellow spot; `link` reads as text. */
  look?: "primary" | "quiet" | "danger" | "sol" | "link" | undefined;
  small?: boolean | undefined;
  /** Drawn before the label; decoration. */
  icon?: ReactNode;
  /** Leaves the icon alone visible: the label is for those who cannot see it. */
  hideLabel?: boolean | undefined;
}

type ButtonProps = ComponentPropsWithRef<"button"> &
  ButtonLook & {
    /** Under way: the label stays, focus stays, presses are passed over. */
    busy?: boolean | undefined;
  };

/** Does something here. What leads elsewhere is a `ButtonLink`. */
export function Button(props: ButtonProps) {
  const { look, small, icon, hideLabel, busy = false, className, children, type = "button", onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also keeps a form from being sent twice: Enter presses its button.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      {...(busy && { "aria-busy": true, "aria-disabled": true })}
      className={buttonClass({ look, small, hideLabel }, className)}
      onClick={press}
      type={type}
    >
      <Label busy={busy} hideLabel={hideLabel} icon={icon}>
        {children}
      </Label>
    </button>
  );
}

/** A link drawn as a button. */
export function ButtonLink(props: ComponentPropsWithRef<"a"> & ButtonLook) {
  const { look, small, icon, hideLabel, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonClass({ look, small, hideLabel }, className)}>
      <Label hideLabel={hideLabel} icon={icon}>
        {children}
      </Label>
    </a>
  );
}

/** The classes of a button, for an element that is one already. */
export function buttonClass({ look = "primary", small, hideLabel }: ButtonLook = {}, more?: string): string {
  let name = look === "primary" ? "button" : `button is-${look}`;
  if (small) name += " is-small";
  if (hideLabel) name += " is-icon";
  return more ? `${name} ${more}` : name;
}

function Label(props: { busy?: boolean; hideLabel?: boolean | undefined; icon: ReactNode; children: ReactNode }) {
  const mark = props.busy ? <span aria-hidden="true" className="busy-tile" /> : null;
  const hidden = props.hideLabel ? <span className="visually-hidden">{props.children}</span> : null;
  return (
    <>
      {mark ?? props.icon}
      {hidden ?? props.children}
    </>
  );
}
