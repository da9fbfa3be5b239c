/** Form data that may contain files. */
export function multipart(fields: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
