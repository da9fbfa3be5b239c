// The tags of a page's head, as the real server's template writes them.

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text) => text.replace(/[&<>"]/g, (letter) => escapes[letter]);
const scriptEscapes = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** JSON text that cannot leave its script element. */
export const escapeScript = (json) => json.replace(/[<>&\u2028\u2029]/g, (letter) => scriptEscapes[letter]);

/** What a rendered page says of itself. */
export function headOf(meta) {
  const { title, description, image } = meta;
  const tags = [
    ["name", "description", description],
    ["name", "keywords", meta.keywords],
    ["name", "author", meta.author],
    ["name", "robots", meta.robots],
    ["property", "og:type", meta.type],
    ["property", "og:title", title],
    ["property", "og:description", description],
    ["property", "og:url", meta.canonical],
    ["property", "og:image", image?.url],
    ["property", "og:image:type", image && "image/png"],
    ["property", "og:image:width", image && "1200"],
    ["property", "og:image:height", image && "630"],
    ["property", "og:image:alt", image?.alt],
    ["name", "twitter:card", image ? "summary_large_image" : "summary"],
    ["name", "twitter:title", title],
    ["name", "twitter:description", description],
    ["name", "twitter:image", image?.url],
    ["name", "twitter:image:alt", image?.alt],
  ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...tags.flatMap(([key, name, content]) =>
      content ? [`<meta ${key}="${name}" content="${escapeHtml(content)}">`] : [],
    ),
    meta.canonical ? `<link rel="canonical" href="${escapeHtml(meta.canonical)}">` : "",
    ...(meta.jsonLd ?? []).map(
      (data) => `<script type="application/ld+json">${escapeScript(JSON.stringify(data))}</script>`,
    ),
  ].join("");
}
