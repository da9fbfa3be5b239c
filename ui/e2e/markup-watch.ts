import type { BrowserContext, Page } from "@playwright/test";
import administrator from "./administrator.json" with { type: "json" };
import { call, logIn } from "./users";

declare global {
  interface Window {
    hits: string[];
  }
}

/** Calls the API as an administrator, since only they may keep raw HTML. */
export async function editor({ request }: BrowserContext) {
  await logIn(request, administrator, administrator.password);
  // biome-ignore lint/suspicious/noExplicitAny: the fields of several answers
  return (method: "GET" | "POST" | "PUT", path: string, data?: object) => call<any>(request, method, path, data);
}

/** Opens a page and records every script that runs and every external request. */
export async function watch(page: Page, ...own: [string, ...string[]]): Promise<string[]> {
  const events: string[] = [];
  await page.addInitScript(() => {
    window.hits = [];
    const hit = () => window.hits.push("it ran");
    Object.assign(window, { hit, alert: hit, confirm: hit, prompt: hit, print: hit, open: hit });
  });
  page.on("dialog", (dialog) => {
    events.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => events.push(`popup: ${popup.url()}`));
  page.on("framenavigated", (frame) => {
    if (!own.includes(frame.url())) events.push(`went to ${frame.url()}`);
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(own[0]).origin) events.push(`asked for ${request.url()}`);
  });
  return events;
}

/**
 * Triggers events on an element's content, and on its HTML inserted again as after a client-side navigation; returns
 * unexpected markup and everything that ran.
 */
export function triggerHandlers(page: Page, within: string, html = ""): Promise<string[]> {
  return page.evaluate(
    async ([within, html]) => {
      const place = document.createElement("div");
      document.body.append(place);
      place.innerHTML = html;
      const wrong: string[] = [];
      const refused =
        "script,style,meta,base,link,object,embed,iframe,frame,form,svg,math,template,button,select,textarea";
      for (const root of [document.querySelector(within), place]) {
        wrong.push(...[...(root?.querySelectorAll(refused) ?? [])].map((element) => element.outerHTML));
        for (const element of root?.querySelectorAll("*") ?? []) {
          for (const { name, value } of element.attributes) {
            if (name.startsWith("on") || name === "style" || name === "srcset") wrong.push(`${name}=${value}`);
            if (name === "id" && ["root", "state", "main"].includes(value)) wrong.push(`id=${value}`);
          }
          if (element instanceof HTMLAnchorElement) {
            const { protocol, target, rel } = element;
            if (!/^(https?|ircs?|mailto|xmpp):$/.test(protocol)) wrong.push(`a link to ${element.href}`);
            if (element.host !== location.host && (target !== "_blank" || !rel.includes("noopener")))
              wrong.push(element.outerHTML);
          }
          for (const type of ["mouseover", "pointerenter", "focus", "toggle", "animationstart", "error", "load"]) {
            element.dispatchEvent(new Event(type));
          }
          // Links may lead elsewhere when followed.
          if (!element.closest("a")) (element as HTMLElement).click?.();
        }
      }
      // Let pending events run.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      place.remove();
      return [...wrong, ...window.hits];
    },
    [within, html] as const,
  );
}
