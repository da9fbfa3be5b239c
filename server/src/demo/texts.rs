//! The initial texts of a site: the repository's folder `content/`, embedded in the program.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use crate::site::{
    content::{self, DefaultPage, PageText},
    faq::{self, DefaultQuestion},
};

/// The page whose sections are FAQ items.
const QUESTIONS: &str = "faq";

const PAGES: [(&str, &str); 5] = [
    ("about", include_str!("../../../content/about.md")),
    ("rules", include_str!("../../../content/rules.md")),
    (QUESTIONS, include_str!("../../../content/faq.md")),
    ("terms-and-conditions", include_str!("../../../content/terms-and-conditions.md")),
    ("intellectual-property", include_str!("../../../content/intellectual-property.md")),
];

/// Inserts missing pages, and the FAQ items with theirs; returns the names of the inserted pages. Texts that staff
/// changed or deleted stay as they are.
pub(super) async fn texts(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<&'static str>, DbErr> {
    let mut written = Vec::new();
    for (page, file) in PAGES {
        let words = words(file);
        // FAQ items are rows of their own.
        let (text, questions) = if page == QUESTIONS { split(words.markdown) } else { (words.markdown, Vec::new()) };
        let words = PageText { markdown: text, ..words };
        if content::insert_defaults(db, DefaultPage { page, content: words }, now).await? {
            if page == QUESTIONS {
                faq::insert_defaults(db, &questions, now).await?;
            }
            written.push(page);
        }
    }
    Ok(written)
}

/// The front matter of a file, between two lines of dashes, and its text.
fn words(file: &'static str) -> PageText<'static> {
    let (head, markdown) = file.strip_prefix("---\n").and_then(|file| file.split_once("\n---\n")).unwrap_or(("", file));
    let line = |name: &str| {
        let lines = head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(existing, _)| *existing == name).map(|(_, value)| value.trim())
    };
    PageText {
        title: line("title").unwrap_or_default(),
        description: line("description"),
        author: line("author"),
        markdown: markdown.trim(),
    }
}

/// The text before the first group (`## Tickets`), and the questions (`### Why? {#why}`) of all groups.
fn split(text: &'static str) -> (&'static str, Vec<DefaultQuestion<'static>>) {
    let (before, rest) = text.split_once("\n## ").unwrap_or((text, ""));
    let mut questions = Vec::new();
    for group in rest.split("\n## ").filter(|group| !group.is_empty()) {
        let (group, asked) = group.split_once('\n').unwrap_or((group, ""));
        for question in asked.split("\n### ").skip(1) {
            let (head, answer) = question.split_once('\n').unwrap_or((question, ""));
            let named = head.trim().strip_suffix('}').and_then(|head| head.rsplit_once(" {#"));
            let (question, slug) = named.unwrap_or((head, ""));
            questions.push(DefaultQuestion { slug, group, question, answer: answer.trim() });
        }
    }
    (before.trim(), questions)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use markdown::{Headings, Html, Options, render};

    #[test]
    fn every_default_page_has_a_title_a_description_and_valid_links() {
        for (page, file) in PAGES {
            let words = words(file);

            assert!(!words.title.is_empty() && words.description.is_some() && words.author.is_none(), "{page}");
            let options = Options { html: Html::Sanitised, headings: Headings::Numbered, names: "content".to_owned() };
            let rendered = render(words.markdown, &options).expect("a text");
            let names: HashSet<String> = rendered.contents.iter().map(|heading| heading.id.clone()).collect();
            assert_eq!(names.len(), rendered.contents.len(), "{page}");
            let every = words.markdown.matches("\n##").count();
            assert_eq!(words.markdown.matches(" {#").count() + groups(page, words.markdown), every, "{page}: names");
            for (to, name) in links(&PAGES.map(|(_, file)| file).join("\n")) {
                let leads = to != page || names.contains(&name);
                assert!(leads, "/{to}#{name}");
            }
        }
    }

    #[test]
    fn every_default_question_has_a_group_a_slug_and_an_answer() {
        let (before, questions) = split(words(PAGES[2].1).markdown);

        assert!(before.starts_with("What people ask"), "{before}");
        assert!(questions.len() > 15, "{}", questions.len());
        let groups: HashSet<&str> = questions.iter().map(|question| question.group).collect();
        assert_eq!(groups, HashSet::from(["Before you come", "At the venue", "Your work", "Tickets"]));
        let slugs: HashSet<&str> = questions.iter().map(|question| question.slug).collect();
        assert_eq!(slugs.len(), questions.len());
        assert!(questions.iter().all(|asked| !asked.slug.is_empty() && asked.question.ends_with('?')));
        assert!(questions.iter().all(|asked| asked.answer.len() > 20), "{questions:?}");
    }

    /// Headings that need no anchor.
    fn groups(page: &str, text: &str) -> usize {
        if page == QUESTIONS { text.matches("\n## ").count() } else { 0 }
    }

    /// `(/rules#age)`: pages and anchors that links refer to.
    fn links(text: &str) -> Vec<(String, String)> {
        let addresses = text.split("](/").skip(1).filter_map(|rest| rest.split(')').next());
        addresses
            .filter_map(|address| address.split_once('#'))
            .map(|(to, name)| (to.to_owned(), name.to_owned()))
            .collect()
    }
}
