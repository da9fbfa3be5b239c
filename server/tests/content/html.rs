//! Rendering of markdown, and of the HTML in it.

use serde_json::{Value, json};

use super::{administrator, html, preview, writer};
use crate::support::{TestApp, on_each_database};

#[actix_web::test]
async fn tables_tasks_footnotes_and_strikethrough_are_rendered() {
    on_each_database(async |app: TestApp| {
        let client = writer(&app).await;
        let text = "~~old~~\n\n- [x] done\n- [ ] open\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n\
                    > [!NOTE] In short\n> Note.\n\nSee[^1]\n\n[^1]: Below.";

        let shown = html(&client, text, false).await;

        for part in [
            "<del>old</del>",
            "<li><input type=\"checkbox\" disabled=\"\" checked=\"\" aria-label=\"Done\"> done</li>",
            "<li><input type=\"checkbox\" disabled=\"\" aria-label=\"To do\"> open</li>",
            "<td align=\"right\">2</td>",
            "<aside class=\"content-admonition content-note\">\n<p class=\"content-admonition-title\">In short</p>",
            "<a href=\"#content-fn-1\" id=\"content-fnref-1\">1</a>",
            "<li id=\"content-fn-1\">",
        ] {
            assert!(shown.contains(part), "{part} in {shown}");
        }
    })
    .await;
}

#[actix_web::test]
async fn headings_have_stable_ids_and_numbers() {
    on_each_database(async |app: TestApp| {
        let client = writer(&app).await;
        let text = "## Prêmios & Prizes\n### Money {#cash}\n### Money\n### Money\n#### Small\n## State\n## !";

        let response = preview(&client, &json!({ "markdown": text, "page": "rules" })).await.json();

        let actual = |heading: &Value| {
            [&heading["id"], &heading["number"], &heading["title"]]
                .map(|value| value.as_str().unwrap_or("-").to_owned())
        };
        let contents: Vec<[String; 3]> =
            response["contents"].as_array().expect("headings").iter().map(actual).collect();
        let expected = [
            ["premios-prizes", "1", "Prêmios & Prizes"],
            ["cash", "1.1", "Money"],
            ["money", "1.2", "Money"],
            ["money-2", "1.3", "Money"],
            // The page has an element of this name already.
            ["state-2", "2", "State"],
            ["section", "3", "!"],
        ];
        assert_eq!(contents, expected);
        let shown = response["html"].as_str().expect("HTML");
        assert!(shown.contains("<h3 id=\"cash\"><span class=\"number\">1.1</span> Money</h3>"), "{shown}");
        assert!(shown.contains("<h4 id=\"small\">Small</h4>"), "{shown}");
        let plain = preview(&client, &json!({ "markdown": text, "page": "about" })).await.json();
        assert_eq!(plain["contents"][1], json!({ "id": "cash", "level": 3, "number": null, "title": "Money" }));
    })
    .await;
}

#[actix_web::test]
async fn headings_are_shifted_below_the_page_title() {
    on_each_database(async |app: TestApp| {
        let client = writer(&app).await;

        let shown = html(&client, "# One\n## Two\n###### Six", false).await;

        assert_eq!(shown, "<h2 id=\"one\">One</h2>\n<h3 id=\"two\">Two</h3>\n<h6 id=\"six\">Six</h6>\n");
    })
    .await;
}

#[actix_web::test]
async fn author_ids_and_classes_are_prefixed() {
    on_each_database(async |app: TestApp| {
        let client = writer(&app).await;

        let text = "<p id='root' class='menu is-open'>a</p>\n\n[there](#root) and [elsewhere](#main)";
        let shown = html(&client, text, false).await;

        assert!(shown.contains("<p id=\"content-root\" class=\"content-menu content-is-open\">a</p>"), "{shown}");
        assert!(shown.contains("<a href=\"#content-root\">there</a>"), "{shown}");
        assert!(shown.contains("<a href=\"#main\">elsewhere</a>"), "{shown}");
    })
    .await;
}

/// The input; the HTML for all users; the HTML for users who may write raw HTML, if it differs.
const MARKUP: [(&str, &str, Option<&str>); 18] = [
    ("<nav>a</nav>", "a", Some("<nav>a</nav>")),
    ("<p role='note' hidden>a</p>", "<p>a</p>", Some("<p role=\"note\" hidden=\"\">a</p>")),
    ("<details open><summary>a</summary>b</details>", "<details open=\"\"><summary>a</summary>b</details>", None),
    ("<b onclick='a()' style='color:red'>a</b>", "<p><b>a</b></p>", None),
    ("a<script>alert(1)</script>b", "<p>ab</p>", None),
    ("<style>*{color:red}</style>", "", None),
    ("<meta http-equiv='refresh' content='0;url=/'>", "", None),
    ("<base href='https://example.com'>", "", None),
    ("<link rel='stylesheet' href='/a.css'>", "", None),
    ("<object data='/a'>b</object>", "<p></p>", None),
    ("<embed src='/a'>", "", None),
    ("<iframe src='/a'>b</iframe>", "", None),
    ("<svg><a href='/x'>b</a></svg>", "<p></p>", None),
    ("<form action='/login'><input name='password'>a</form>", "a", None),
    (
        "<img src='/a.png' srcset='/b.png' onerror='a()' alt='c' width='9' height='x'>",
        "<img src=\"/a.png\" alt=\"c\" width=\"9\" loading=\"lazy\" decoding=\"async\">",
        None,
    ),
    ("<!-- a --><p>b", "<p>b\n</p>", None),
    ("<p>a<p>b<div>c", "<p>a</p><p>b</p><div>c\n</div>", None),
    ("</div></p></article>a", "a", None),
];

#[actix_web::test]
async fn active_markup_is_removed_in_both_modes() {
    on_each_database(async |app: TestApp| {
        let client = administrator(&app).await;

        for (text, sanitised, raw) in MARKUP {
            assert_eq!(html(&client, text, false).await.trim(), sanitised, "{text}");
            assert_eq!(html(&client, text, true).await.trim(), raw.unwrap_or(sanitised), "{text}");
        }
    })
    .await;
}
