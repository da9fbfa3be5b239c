import { expect, it } from "vitest";
import { withHeadingLinks, withNotes } from "./html-transforms";

const contents = [{ id: "prizes", level: 2, number: "7", title: 'Prizes & "more" <here>' }];

it("a listed heading ends in a labelled link to itself", () => {
  const html = '<h2 id="prizes"><span class="number">7</span> Prizes</h2>\n<p>Paid.</p>';

  expect(withHeadingLinks(html, contents)).toBe(
    '<h2 id="prizes"><span class="number">7</span> Prizes <a class="heading-link" href="#prizes" aria-label="Link to “Prizes &amp; &quot;more&quot; &lt;here>”" title="Copy the link">#</a></h2>\n<p>Paid.</p>',
  );
});

it.each(['<h2 id="other">Other</h2>', "<h2>Prizes</h2>", '<p>&lt;h2 id="prizes"&gt;</p>'])(
  "%s is unchanged",
  (html) => {
    expect(withHeadingLinks(html, contents)).toBe(html);
  },
);

it("an aside becomes a note", () => {
  expect(withNotes('<aside class="a">In short</aside><asides>')).toBe(
    '<div role="note" class="a">In short</div><asides>',
  );
});
