import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";

/** The style of a button or a link that looks like one. */
export interface ButtonStyle {
  /** At most one `primary` per view; `sol` is the yellow accent; `link` looks like text. */
  variant?: "primary" | "quiet" | "danger" | "sol" | "link" | undefined;
  small?: boolean | undefined;
  /** A decorative icon before the label. */
  icon?: ReactNode;
  /** Shows the icon only; the label is for screen readers. */
  hideLabel?: boolean | undefined;
}

type ButtonProps = ComponentPropsWithRef<"button"> &
  ButtonStyle & {
    /** Busy: label and focus stay, clicks are ignored. */
    busy?: boolean | undefined;
  };

/** Performs an action. For navigation use `ButtonLink`. */
export function Button(props: ButtonProps) {
  const {
    variant,
    small,
    icon,
    hideLabel,
    busy = false,
    className,
    children,
    type = "button",
    onClick,
    ...rest
  } = props;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents a second submission by Enter, which clicks the form's button.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      {...(busy && { "aria-busy": true, "aria-disabled": true })}
      className={buttonClass({ variant, small, hideLabel }, className)}
      onClick={handleClick}
      type={type}
    >
      <Label busy={busy} hideLabel={hideLabel} icon={icon}>
        {children}
      </Label>
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink(props: ComponentPropsWithRef<"a"> & ButtonStyle) {
  const { variant, small, icon, hideLabel, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonClass({ variant, small, hideLabel }, className)}>
      <Label hideLabel={hideLabel} icon={icon}>
        {children}
      </Label>
    </a>
  );
}

/** The class names of a button, for other elements. */
export function buttonClass({ variant = "primary", small, hideLabel }: ButtonStyle = {}, extraClass?: string): string {
  let name = variant === "primary" ? "button" : `button is-${variant}`;
  if (small) name += " is-small";
  if (hideLabel) name += " is-icon";
  return extraClass ? `${name} ${extraClass}` : name;
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
