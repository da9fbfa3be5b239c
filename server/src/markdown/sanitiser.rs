//! The last wall: whatever passes is of these elements and attributes, wherever it came from.

use std::{
    collections::{HashMap, HashSet},
    io::{self, Read},
    sync::LazyLock,
};

use ammonia::{Builder, UrlRelative};

use super::{
    elements::{GONE, OWN_ATTRIBUTES, RAW, RAW_ATTRIBUTES, USUAL, USUAL_ATTRIBUTES},
    links::PROTOCOLS,
    render::{Clock, Html, TooIntricate},
};

static SANITISED: LazyLock<Builder<'static>> = LazyLock::new(|| builder(&[USUAL], &[USUAL_ATTRIBUTES]));
static RAW_BUT_SAFE: LazyLock<Builder<'static>> =
    LazyLock::new(|| builder(&[USUAL, RAW], &[USUAL_ATTRIBUTES, RAW_ATTRIBUTES]));

/// Bytes between two looks at the clock. Some HTML takes longer with every tag before it.
const SIP: usize = 512;

/// The HTML without whatever is not allowed.
pub(super) fn clean(html: &str, allowed: Html, clock: Clock) -> Result<String, TooIntricate> {
    let builder = match allowed {
        Html::Sanitised => &*SANITISED,
        Html::Raw => &*RAW_BUT_SAFE,
    };
    let clean = builder.clean_from_reader(Sips { rest: html.as_bytes(), clock }).map_err(|_| TooIntricate)?;
    clock.check()?;
    Ok(clean.to_string())
}

fn builder(elements: &[&[&'static str]], attributes: &[&[&'static str]]) -> Builder<'static> {
    let own: HashMap<_, HashSet<_>> =
        OWN_ATTRIBUTES.iter().map(|(element, own)| (*element, own.iter().copied().collect())).collect();
    let mut builder = Builder::new();
    builder
        .tags(elements.iter().flat_map(|some| some.iter().copied()).collect())
        .clean_content_tags(GONE.iter().copied().collect())
        .tag_attributes(own)
        .generic_attributes(attributes.iter().flat_map(|some| some.iter().copied()).collect())
        .url_schemes(PROTOCOLS.iter().copied().collect())
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None);
    builder
}

/// Gives out a little at a time, and nothing more once the time is over.
struct Sips<'a> {
    rest: &'a [u8],
    clock: Clock,
}

impl Read for Sips<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.clock.check().map_err(io::Error::other)?;
        let (sip, rest) = self.rest.split_at(self.rest.len().min(into.len()).min(SIP));
        into[..sip.len()].copy_from_slice(sip);
        self.rest = rest;
        Ok(sip.len())
    }
}
