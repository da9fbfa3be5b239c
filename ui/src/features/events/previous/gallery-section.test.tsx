// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { keepSearch } from "./gallery-section";

it("a link to a dialog keeps the typed search text", () => {
  window.history.replaceState(null, "", "/previous?edition=a&q=tile");
  document.body.innerHTML = '<a href="/previous?edition=a&dialog=login"><b>login</b></a><a href="/faq?a=b">FAQ</a>';
  document.addEventListener("click", (event) => event.preventDefault());
  document.addEventListener("click", keepSearch, true);

  for (const element of document.querySelectorAll<HTMLElement>("b, a + a")) element.click();

  const [login, faq] = document.querySelectorAll("a");
  expect(login?.search).toBe("?edition=a&q=tile&dialog=login");
  expect(faq?.search).toBe("?a=b");
});
