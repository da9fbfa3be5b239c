import type { BrowserContext, Page } from "@playwright/test";
import administrator from "./administrator.json" with { type: "json" };

declare global {
  interface Window {
    hits: string[];
  }
}

/** Calls the API as an administrator: only they may leave HTML as it is. */
export async function editor(context: BrowserContext) {
  const call = async (method: "GET" | "POST" | "PUT", path: string, data?: object) => {
    if (method !== "GET") await context.request.get("/api/csrf-cookie");
    const token = (await context.cookies()).find((cookie) => cookie.name === "XSRF-TOKEN")?.value ?? "";
    const headers = { accept: "application/json", "x-xsrf-token": decodeURIComponent(token) };
    const answer = await context.request.fetch(path, { method, headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  await call("POST", "/api/v1/login", { ...administrator, remember: false });
  return call;
}

/** What somebody sees who may not see anything run: everything that did, or was asked for from elsewhere. */
export async function watch(page: Page, ...own: [string, ...string[]]): Promise<string[]> {
  const seen: string[] = [];
  await page.addInitScript(() => {
    window.hits = [];
    const hit = () => window.hits.push("it ran");
    Object.assign(window, { hit, alert: hit, confirm: hit, prompt: hit, print: hit, open: hit });
  });
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => seen.push(`popup: ${popup.url()}`));
  page.on("framenavigated", (frame) => {
    if (!own.includes(frame.url())) seen.push(`went to ${frame.url()}`);
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(own[0]).origin) seen.push(`asked for ${request.url()}`);
  });
  return seen;
}

/**
 * Pokes at what a page shows in a place, and at HTML that is put into it once more, as the browser does on its way from
 * page to page; answers what should not be there, and what ran.
 */
export function poke(page: Page, within: string, html = ""): Promise<string[]> {
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
          // A link may lead elsewhere, if somebody follows it.
          if (!element.closest("a")) (element as HTMLElement).click?.();
        }
      }
      // Whatever was begun has its turn.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      place.remove();
      return [...wrong, ...window.hits];
    },
    [within, html] as const,
  );
}
