interface AddresseeProps {
  /** The invited email address, masked; null if anyone can accept. */
  email: string | null;
  /** The logged-in user's. */
  own: string | undefined;
  isForeign: boolean;
}

/** Who can accept. */
export function Addressee({ email, own, isForeign }: AddresseeProps) {
  if (isForeign)
    return (
      <p>
        {`This invitation is for ${email}, but you're logged in as `}
        <strong>{own}</strong>.
      </p>
    );
  if (own) return email ? <p>{`This invitation is for ${email}.`}</p> : null;
  return (
    <p>
      {email
        ? `This invitation is for ${email}. Log in or register with that email to accept.`
        : "Log in or register to accept. We'll bring you right back."}
    </p>
  );
}
