/** Renders each text as a paragraph. Texts may be equal, so the key is the index. */
export function Paragraphs({ texts }: { texts: string[] }) {
  return Object.entries(texts).map(([place, text]) => <p key={place}>{text}</p>);
}
