/** Contact for further questions. */
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
