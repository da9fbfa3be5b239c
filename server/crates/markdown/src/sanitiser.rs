//! The last step: whatever the rules did, only these elements and attributes pass.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use ammonia::{Builder, UrlRelative};

use crate::{
    elements::{DEFAULT_ATTRIBUTES, DEFAULT_ELEMENTS, ELEMENT_ATTRIBUTES, RAW_ATTRIBUTES, RAW_ELEMENTS, REMOVED},
    links::PROTOCOLS,
    render::Html,
};

static DEFAULT: LazyLock<Builder<'static>> = LazyLock::new(|| builder(&[DEFAULT_ELEMENTS], &[DEFAULT_ATTRIBUTES]));
static RAW: LazyLock<Builder<'static>> =
    LazyLock::new(|| builder(&[DEFAULT_ELEMENTS, RAW_ELEMENTS], &[DEFAULT_ATTRIBUTES, RAW_ATTRIBUTES]));

/// The HTML without anything that is not allowed.
pub(crate) fn clean(html: &str, allowed: Html) -> String {
    let builder = match allowed {
        Html::Sanitised => &*DEFAULT,
        Html::Raw => &*RAW,
    };
    builder.clean(html).to_string()
}

fn builder(elements: &[&[&'static str]], attributes: &[&[&'static str]]) -> Builder<'static> {
    let by_element: HashMap<_, HashSet<_>> = ELEMENT_ATTRIBUTES
        .iter()
        .map(|(element, attributes)| (*element, attributes.iter().copied().collect()))
        .collect();
    let mut builder = Builder::new();
    builder
        .tags(elements.iter().flat_map(|some| some.iter().copied()).collect())
        .clean_content_tags(REMOVED.iter().copied().collect())
        .tag_attributes(by_element)
        .generic_attributes(attributes.iter().flat_map(|some| some.iter().copied()).collect())
        .url_schemes(PROTOCOLS.iter().copied().collect())
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None);
    builder
}
