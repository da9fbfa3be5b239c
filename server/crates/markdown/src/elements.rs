//! The elements and attributes that a text may contain.

/// For every author: what markdown produces, and harmless text markup.
pub(crate) const DEFAULT_ELEMENTS: &[&str] = &[
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

/// For authors who may write raw HTML, in addition. Nothing that executes, loads, navigates or collects input (script,
/// style, meta, base, link, object, embed, iframe, form and its fields, svg and math).
pub(crate) const RAW_ELEMENTS: &[&str] = &[
    "acronym", "address", "article", "big", "caption", "center", "col", "colgroup", "data", "footer", "header",
    "hgroup", "menu", "meter", "nav", "output", "progress", "search", "strike", "tt",
];

/// Removed with their content.
pub(crate) const REMOVED: &[&str] = &["iframe", "math", "object", "script", "style", "svg", "template"];

/// Without an end tag.
pub(crate) const VOID: &[&str] = &["br", "col", "hr", "img", "input", "wbr"];

/// Opened again by HTML parsers after misnested markup.
pub(crate) const FORMATTING: &[&str] =
    &["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];

/// Close an open paragraph.
pub(crate) const BLOCKS: &[&str] = &[
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

/// Attributes of any element, for every author.
pub(crate) const DEFAULT_ATTRIBUTES: &[&str] = &["class", "dir", "id", "lang", "title", "aria-label"];

/// Attributes of any element in raw HTML, in addition.
pub(crate) const RAW_ATTRIBUTES: &[&str] =
    &["aria-current", "aria-describedby", "aria-hidden", "aria-labelledby", "hidden", "role", "translate"];

/// Attributes of certain elements.
pub(crate) const ELEMENT_ATTRIBUTES: &[(&str, &[&str])] = &[
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

/// Attributes that contain ids.
pub(crate) const REFERENCE_ATTRIBUTES: &[&str] = &["aria-describedby", "aria-labelledby", "headers"];

/// Attributes whose values are numbers.
pub(crate) const NUMERIC_ATTRIBUTES: &[&str] = &["colspan", "height", "rowspan", "span", "start", "width"];
