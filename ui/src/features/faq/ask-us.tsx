/** Where to ask what the questions beside it leave open. */
export function AskUs({ email }: { email: string }) {
  return (
    <div className="aside">
      <h3>Still have a question?</h3>
      <p>
        Email <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
