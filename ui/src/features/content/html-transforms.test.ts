import { expect, it } from "vitest";
import { withHeadingLinks, withNotes } from "./html-transforms";

const contents = [{ id: "prizes", level: 2, number: "7", title: 'Prizes & "more" <here>' }];

it("a heading that is listed ends in a link to itself, which says where it leads", () => {
  const html = '<h2 id="prizes"><span class="number">7</span> Prizes</h2>\n<p>Paid.</p>';

  expect(withHeadingLinks(html, contents)).toBe(
    '<h2 id="prizes"><span class="number">7</span> Prizes <a class="heading-link" href="#prizes" aria-label="Link to “Prizes &amp; &quot;more&quot; &lt;here>”" title="Copy the link">#</a></h2>\n<p>Paid.</p>',
  );
});

it.each(['<h2 id="other">Other</h2>', "<h2>Prizes</h2>", '<p>&lt;h2 id="prizes"&gt;</p>'])(
  "%s stays as it is",
  (html) => {
    expect(withHeadingLinks(html, contents)).toBe(html);
  },
);

it("what stands beside the text is a note", () => {
  expect(withNotes('<aside class="a">In short</aside><asides>')).toBe(
    '<div role="note" class="a">In short</div><asides>',
  );
});
