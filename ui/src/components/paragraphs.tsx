/** Each text as a paragraph. Two may well be equal, so they go by their place. */
export function Paragraphs({ texts }: { texts: string[] }) {
  return Object.entries(texts).map(([place, text]) => <p key={place}>{text}</p>);
}
