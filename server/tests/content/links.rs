//! Where links may lead, and how they open.

use super::{html, writer};
use crate::support::{TestApp, on_each_database};

/// The rendered form of a link with the text "text".
#[derive(Clone, Copy)]
enum Link {
    /// The text only.
    Words,
    /// It leads there, in the same tab.
    Same(&'static str),
    /// It leads there, in a tab of its own.
    Other(&'static str),
    /// Exactly this.
    Exactly(&'static str),
}

use Link::{Exactly, Other, Same, Words};

const CASES: [(&str, Link); 72] = [
    // Without an address.
    ("[text]()", Words),
    ("[text](<>)", Words),
    ("[text]( )", Words),
    ("[*text* and `code`]()", Exactly("<em>text</em> and <code>code</code>")),
    ("<a>text</a>", Words),
    ("<a href>text</a>", Words),
    ("<a href=' '>text</a>", Words),
    ("<a name='x' title='t'>text</a>", Words),
    ("[text]", Exactly("[text]")),
    ("[text][none]", Exactly("[text][none]")),
    // Of this site.
    ("[text](/rules)", Same("/rules")),
    ("[text](/)", Same("/")),
    ("[text](#prizes)", Same("#prizes")),
    ("[text](#)", Same("#")),
    ("[text](/rules#prizes)", Same("/rules#prizes")),
    ("[text](/a?b=c&d=e)", Same("/a?b=c&amp;d=e")),
    ("[text](/a:b)", Same("/a:b")),
    ("[text](#a:b)", Same("#a:b")),
    ("[text](/rules 'Title')", Exactly("<a href=\"/rules\" title=\"Title\">text</a>")),
    ("<a href='/rules' target='_blank' rel='opener'>text</a>", Same("/rules")),
    ("<a href='&#47;rules'>text</a>", Same("/rules")),
    ("[text][r]\n\n[r]: /rules", Same("/rules")),
    // Elsewhere.
    ("[text](https://example.com)", Other("https://example.com")),
    ("[text](http://example.com)", Other("http://example.com")),
    ("[text](HTTPS://Example.com/A)", Other("HTTPS://Example.com/A")),
    ("[text](irc://irc.example.com/a)", Other("irc://irc.example.com/a")),
    ("[text](ircs://irc.example.com/a)", Other("ircs://irc.example.com/a")),
    ("[text](mailto:a@example.com)", Other("mailto:a@example.com")),
    ("[text](xmpp:a@example.com)", Other("xmpp:a@example.com")),
    ("[text](rules)", Other("rules")),
    ("[text](./rules)", Other("./rules")),
    ("[text](../rules)", Other("../rules")),
    ("[text](?a=b)", Other("?a=b")),
    ("[text](?a=javascript:b)", Other("?a=javascript:b")),
    ("[text](javascript%3Aalert(1))", Other("javascript%3Aalert(1)")),
    // Looks like an address of this site, and names another host.
    ("[text](//example.com)", Other("//example.com")),
    ("[text](/%2F%2Fexample.com)", Other("/%2F%2Fexample.com")),
    ("<a href='/\\example.com'>text</a>", Other("/\\example.com")),
    ("<a href='/&#9;/example.com'>text</a>", Other("//example.com")),
    ("<a href='https://example.com' target='_self'>text</a>", Other("https://example.com")),
    ("[text][r]\n\n[r]: https://example.com", Other("https://example.com")),
    (
        "<https://text>",
        Exactly("<a href=\"https://text\" target=\"_blank\" rel=\"noopener nofollow\">https://text</a>"),
    ),
    ("text@a.pt", Exactly("<a href=\"mailto:text@a.pt\" target=\"_blank\" rel=\"noopener nofollow\">text@a.pt</a>")),
    (
        "www.text.pt",
        Exactly("<a href=\"http://www.text.pt\" target=\"_blank\" rel=\"noopener nofollow\">www.text.pt</a>"),
    ),
    // Blanked, and with it a link without an address.
    ("[text](javascript:alert(1))", Words),
    ("[text](JaVaScRiPt:alert(1))", Words),
    ("[text](<java\tscript:alert(1)>)", Words),
    ("[text](java&#10;script:alert(1))", Words),
    ("[text](javascript&colon;alert(1))", Words),
    ("[text](&#106;avascript:alert(1))", Words),
    ("[text](&#1;javascript:alert(1))", Words),
    ("[text](data:text/html;base64,PHNjcmlwdD4=)", Words),
    ("[text](DaTa:text/html,a)", Words),
    ("[text](vbscript:msgbox(1))", Words),
    ("[text](file:///etc/passwd)", Words),
    ("[text](ftp://example.com)", Words),
    ("[text](tel:112)", Words),
    ("[text](blob:https://example.com/1)", Words),
    ("[text](view-source:https://example.com)", Words),
    ("[text](https://)", Words),
    ("[text](:a)", Words),
    ("[text](.javascript:a)", Words),
    ("[text][r]\n\n[r]: javascript:alert(1)", Words),
    ("<a href='jav&#x09;ascript:alert(1)'>text</a>", Words),
    ("<a href=' javascript:alert(1)'>text</a>", Words),
    ("<a href='&#0;javascript:alert(1)'>text</a>", Words),
    ("<javascript:text>", Exactly("javascript:text")),
    // Pictures.
    ("![text](/a.png)", Exactly("<img src=\"/a.png\" alt=\"text\" loading=\"lazy\" decoding=\"async\">")),
    ("![text](data:image/svg+xml,a)", Exactly("<img alt=\"text\" loading=\"lazy\" decoding=\"async\">")),
    ("![text](javascript:alert(1))", Exactly("<img alt=\"text\" loading=\"lazy\" decoding=\"async\">")),
    (
        "[![](/a.png)](/b)",
        Exactly("<a href=\"/b\"><img src=\"/a.png\" alt=\"\" loading=\"lazy\" decoding=\"async\"></a>"),
    ),
    ("[![](/a.png)]()", Exactly("<img src=\"/a.png\" alt=\"\" loading=\"lazy\" decoding=\"async\">")),
];

fn expected(link: Link) -> String {
    let link = match link {
        Words => "text".to_owned(),
        Same(to) => format!("<a href=\"{to}\">text</a>"),
        Other(to) => format!("<a href=\"{to}\" target=\"_blank\" rel=\"noopener nofollow\">text</a>"),
        Exactly(html) => html.to_owned(),
    };
    format!("<p>{link}</p>")
}

#[actix_web::test]
async fn markdown_links_get_the_right_target_and_rel() {
    on_each_database(async |app: TestApp| {
        let client = writer(&app).await;

        for (markdown, link) in CASES {
            assert_eq!(html(&client, markdown, false).await.trim_end(), expected(link), "{markdown:?}");
        }
    })
    .await;
}

#[actix_web::test]
async fn raw_html_links_follow_the_same_rules() {
    on_each_database(async |app: TestApp| {
        let client = super::administrator(&app).await;

        for (markdown, link) in CASES {
            assert_eq!(html(&client, markdown, true).await.trim_end(), expected(link), "{markdown:?}");
        }
    })
    .await;
}

#[actix_web::test]
async fn urls_may_begin_with_any_character() {
    on_each_database(async |app: TestApp| {
        let writer = writer(&app).await;

        for (text, part) in [
            ("<a href=\"índice\">text</a>", "text</a>"),
            ("<a href='😀'>text</a>", "text</a>"),
            ("<img src='água.png' alt='water'>", "alt=\"water\""),
        ] {
            let shown = html(&writer, text, false).await;
            assert!(shown.contains(part), "{text} became {shown}");
        }
    })
    .await;
}
