//! What may stand in a page.

/// What markdown makes, and harmless words of HTML: for whoever writes.
pub(super) const USUAL: &[&str] = &[
    "a",
    "abbr",
    "aside",
    "b",
    "bdi",
    "bdo",
    "blockquote",
    "br",
    "cite",
    "code",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "input",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "section",
    "small",
    "span",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "tr",
    "u",
    "ul",
    "var",
    "wbr",
];

/// What else those may use who may write HTML as they like. Not among it: what runs, loads, leads away or asks for
/// something (script, style, meta, base, link, object, embed, iframe, form and its fields, svg and math).
pub(super) const RAW: &[&str] = &[
    "acronym", "address", "article", "big", "caption", "center", "col", "colgroup", "data", "footer", "header",
    "hgroup", "menu", "meter", "nav", "output", "progress", "search", "strike", "tt",
];

/// Goes with all that is in it.
pub(super) const GONE: &[&str] = &["iframe", "math", "object", "script", "style", "svg", "template"];

/// Has no end.
pub(super) const VOID: &[&str] = &["br", "col", "hr", "img", "input", "wbr"];

/// Ends a paragraph that is open.
pub(super) const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "details",
    "div",
    "dl",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "ul",
];

/// Attributes any element may have, whoever writes.
pub(super) const USUAL_ATTRIBUTES: &[&str] = &["class", "dir", "id", "lang", "title", "aria-label"];

/// Attributes any element may have besides, in HTML as somebody likes.
pub(super) const RAW_ATTRIBUTES: &[&str] =
    &["aria-current", "aria-describedby", "aria-hidden", "aria-labelledby", "hidden", "role", "translate"];

/// Attributes of single elements.
pub(super) const OWN_ATTRIBUTES: &[(&str, &[&str])] = &[
    ("a", &["href", "rel", "target"]),
    ("col", &["span"]),
    ("colgroup", &["span"]),
    ("data", &["value"]),
    ("del", &["datetime"]),
    ("details", &["open"]),
    ("img", &["alt", "decoding", "height", "loading", "src", "width"]),
    ("input", &["checked", "disabled", "type"]),
    ("ins", &["datetime"]),
    ("meter", &["max", "min", "value"]),
    ("ol", &["reversed", "start"]),
    ("progress", &["max", "value"]),
    ("td", &["align", "colspan", "headers", "rowspan"]),
    ("th", &["align", "colspan", "headers", "rowspan", "scope"]),
    ("time", &["datetime"]),
];

/// Attributes that name elements of the page.
pub(super) const REFERENCES: &[&str] = &["aria-describedby", "aria-labelledby", "headers"];

/// Attributes that are numbers.
pub(super) const NUMBERS: &[&str] = &["colspan", "height", "rowspan", "span", "start", "width"];
