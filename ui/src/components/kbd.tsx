/** Keys to be pressed together, each on a key of its own. */
export function Kbd({ keys }: { keys: string[] }) {
  return (
    <kbd className="keys">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </kbd>
  );
}
