// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { loadStripe, type Stripe } from "./stripe";

/** The tags that load the script. The test browser loads none by itself. */
const tags = () => [...document.head.querySelectorAll("script")];
const append = document.head.append.bind(document.head);
vi.spyOn(document.head, "append").mockImplementation((script) => {
  (script as HTMLScriptElement).type = "text/plain";
  append(script);
});

afterEach(() => {
  delete window.Stripe;
});

it("loads the script again after it was blocked, and after it was unusable", async () => {
  const blocked = loadStripe("pk");
  expect(tags()).toHaveLength(1);
  tags()[0]?.dispatchEvent(new Event("error"));
  await expect(blocked).rejects.toBeDefined();
  expect(tags()).toEqual([]);

  const unusable = loadStripe("pk");
  tags()[0]?.dispatchEvent(new Event("load"));
  await expect(unusable).rejects.toThrow("createEmbeddedCheckoutPage");
  expect(tags()).toEqual([]);

  const stripe: Stripe = { createEmbeddedCheckoutPage: () => new Promise(() => {}) };
  window.Stripe = () => stripe;
  const [first, second] = [loadStripe("pk"), loadStripe("pk")];
  expect(tags()).toHaveLength(1);
  tags()[0]?.dispatchEvent(new Event("load"));
  expect(await first).toBe(stripe);
  expect(await second).toBe(stripe);
});
