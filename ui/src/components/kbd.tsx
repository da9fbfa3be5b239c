/** A keyboard shortcut. */
export function Kbd({ keys }: { keys: string[] }) {
  return (
    <kbd className="keys">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </kbd>
  );
}
