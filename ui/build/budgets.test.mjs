// The size of what a browser fetches before a page works, in kilobytes of brotli.
import { createHash } from "node:crypto";
import { dirname, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { buildClient, buildPrepaint } from "./client.mjs";
import { buildFonts } from "./fonts.mjs";
import { buildFramework } from "./framework.mjs";
import { buildStyles } from "./styles.mjs";

/** Hashes in the names of scripts and styles. They compress badly, and change with every byte of what they name. */
const hashed = /([\w-]+)-(?:[A-Z0-9]{8}(?=\.js)|[0-9a-f]{10}(?=\.css))/g;

/** A file with hashes that depend on the order of names in it only, so that its weight is that of its own code. */
function withStableHashes(bytes) {
  let count = 0;
  return Buffer.from(bytes)
    .toString()
    .replace(hashed, (found, name) => {
      count += 1;
      const digest = createHash("sha256").update(`${name}${count}`).digest("hex").toUpperCase();
      return `${name}-${digest.slice(0, found.length - name.length - 1)}`;
    });
}

const root = resolve(import.meta.dirname, "..");
/** URL → kilobytes. */
const sizes = new Map();
let framework;
let client;
let styles;
let fonts;
let first;

beforeAll(async () => {
  fonts = await buildFonts(root);
  framework = await buildFramework(root, "production");
  styles = await buildStyles(root, "production", fonts.urls);
  client = await buildClient(root, "production", framework, styles.sheets);
  first = await buildPrepaint(root, "production");
  for (const { files } of [fonts, framework, client, styles, first])
    for (const [name, bytes] of Object.entries(files))
      sizes.set(
        `/${name}`,
        (name.endsWith(".woff2") ? bytes : brotliCompressSync(withStableHashes(bytes))).length / 1024,
      );
});

const total = (urls) => [...urls].reduce((sum, url) => sum + sizes.get(url), 0);
const own = () => [client.entry, ...client.preload, first.url];
/** Fetched after the page works: dialogs, toasts and the other pages' metadata. */
const afterHydration = [
  "src/app/enhancements.ts",
  "src/components/toaster.tsx",
  // The server has drawn the tiles, the wall and the sections of home and event page.
  "src/components/sprite-markup.ts",
  "src/components/wall-markup.ts",
  "src/features/account/dialogs.tsx",
  "src/features/events/event-page/event-parts.tsx",
  "src/features/home/sections.tsx",
  "src/features/home/wall-people.tsx",
  "src/features/mailing-list/dialog.tsx",
  "src/head-registry.ts",
];
/** Fetched before hydration for logged-in users. */
const forUsers = "src/app/user-area.tsx";
/** Fetched on demand by logged-in users: dialogs and forms. */
const onDemand = [
  "src/features/account/continuation.ts",
  "src/app/reauthenticate-dialog.tsx",
  "src/features/preferences/avatar-dialog.tsx",
  "src/features/preferences/deletion-dialog.tsx",
  "src/features/preferences/two-factor-dialog.tsx",
  "src/features/schedule/personal-feed.tsx",
  "src/features/teams/change-form.tsx",
  "src/features/teams/create-dialog.tsx",
  "src/features/teams/leave.tsx",
  // Rendered by the server only.
  "src/features/teams/create-form.tsx",
  "src/features/teams/invite-link.tsx",
  "src/features/teams/leave-form.tsx",
  "src/features/teams/member-dialog.tsx",
  "src/features/teams/share-link.tsx",
  "src/components/confirm-dialog.tsx",
  "src/features/tickets/purchase/access-form.tsx",
  "src/features/tickets/ticket/answers-form.tsx",
  "src/features/tickets/ticket/check-in-panel.tsx",
  "src/features/tickets/purchase/code-form.tsx",
  "src/features/tickets/purchase/payment-form.tsx",
  "src/features/tickets/share-card.tsx",
  "src/features/tickets/purchase/stripe.ts",
  "src/features/tickets/ticket/ticket-tools.tsx",
  "src/features/tickets/tile-photo.tsx",
  "src/features/tickets/transfer-offer.tsx",
];
/** Fetched on demand by staff: dialogs, the search, and the schedule's grid. */
const staffOnDemand = [
  "src/features/admin-form/action-dialog.tsx",
  "src/features/admin-form/conflicts/conflict-dialog.tsx",
  "src/features/admin-form/controls/group-rows.tsx",
  "src/features/admin-form/controls/icon-control.tsx",
  "src/features/admin-form/markdown/markdown-tools.tsx",
  "src/features/admin-form/controls/rows-control.tsx",
  "src/features/admin-form/controls/path-upload.tsx",
  "src/features/admin-form/controls/picture-control.tsx",
  "src/features/admin-form/controls/related-dialog.tsx",
  "src/features/admin-form/controls/relation-control.tsx",
  "src/features/admin-form/slugs/slug-check.tsx",
  "src/features/admin-form/slugs/slug-note.tsx",
  "src/features/admin-import/import-dialog.tsx",
  "src/features/admin-list/bulk-dialog.tsx",
  "src/features/admin-list/shortcuts-dialog.tsx",
  "src/features/admin-list/undo-bar.tsx",
  "src/features/admin/lists/audit-row.tsx",
  "src/features/admin/lists/email-row.tsx",
  "src/features/admin/editions/event-image-dialog.tsx",
  "src/features/admin/records/history.tsx",
  "src/features/admin/records/link-dialog.tsx",
  "src/features/admin/palette/palette-dialog.tsx",
  "src/features/admin/records/badge-details.tsx",
  "src/features/admin/records/team-details.tsx",
  "src/features/admin/tickets/waiting-list-entry-details.tsx",
  "src/features/admin/tickets/ticket-transfer.tsx",
  "src/features/admin/users/timeline.tsx",
  "src/features/admin/tickets/undo-decision.tsx",
  "src/features/admin/users/user-access.tsx",
  "src/features/admin/users/user-notes.tsx",
  "src/features/admin/users/user-roles.tsx",
  "src/features/admin/tickets/waiting-list-settings.tsx",
  "src/features/admin-schedule/release-preview.tsx",
  "src/features/admin-schedule/schedule-grid.tsx",
];
const pages = () => Object.keys(client.chunks).filter((source) => source.endsWith("-page.tsx"));
/** The admin area's pages, for staff only. */
const isOfStaff = (source) => source.startsWith("src/features/admin");
/** Pages with many forms, for logged-in users only. */
const ofUsers = ["src/features/preferences/preferences-page.tsx", "src/features/tickets/purchase/purchase-page.tsx"];

it("the framework takes no more than 97 KB", () => {
  expect(total([framework.url])).toBeLessThanOrEqual(97);
});

/** Views that are fetched with their page, one at a time. */
const views = () => Object.keys(client.chunks).filter((source) => source.endsWith("-view.tsx"));
const pageOf = (view) => pages().find((source) => dirname(source) === dirname(view));

/** Pages that the server draws for the most part. */
const drawn = ["src/features/home/home-page.tsx", "src/features/events/event-page/event-page.tsx"];

/** KB of our own scripts. */
const budgetOf = (source) =>
  isOfStaff(source) ? 95.7 : ofUsers.includes(source) ? 29.5 : drawn.includes(source) ? 23.5 : 26;

it("every public page takes no more than 26 KB of our own scripts, one for users 29.5, one for staff 95.7", () => {
  const measured = [
    ...pages().map((source) => [source, []]),
    ...views().map((source) => [source, client.chunks[pageOf(source)]]),
  ];
  const weights = measured.map(([source, page]) => ({
    source,
    weight: total(new Set([...own(), ...page, ...client.chunks[source]])),
  }));

  expect(weights.length).toBeGreaterThanOrEqual(5);
  expect(weights.filter(({ source, weight }) => weight > budgetOf(source))).toEqual([]);
});

it("there are no other chunks, so no page fetches more at hydration than is counted here", () => {
  const others = Object.keys(client.chunks).filter((source) => ![...pages(), ...views()].includes(source));

  expect(others.sort()).toEqual([forUsers, ...afterHydration, ...onDemand, ...staffOnDemand].sort());
});

it("a dialog, fetched when the browser is idle or opened by the URL, takes no more than 26.9 KB more", () => {
  const weights = [...afterHydration, ...onDemand].map((source) => ({ source, weight: total(client.chunks[source]) }));

  expect(weights.filter(({ weight }) => weight > 26.9)).toEqual([]);
});

it("what staff fetch on demand takes no more than 33.2 KB more than the dashboard", () => {
  const before = new Set(
    [forUsers, "src/features/admin/dashboard/dashboard-page.tsx"].flatMap((source) => client.chunks[source]),
  );
  const weights = staffOnDemand.map((source) => ({
    source,
    weight: total(client.chunks[source].filter((url) => !before.has(url))),
  }));

  expect(weights.filter(({ weight }) => weight > 33.2)).toEqual([]);
});

it("the menu for logged-in users takes no more than 34.5 KB more, half of it shared with dialogs and toasts", () => {
  expect(total(client.chunks[forUsers])).toBeLessThanOrEqual(34.5);
});

it("the styles take no more than 12.1 KB", () => {
  expect(total(styles.urls)).toBeLessThanOrEqual(12.1);
});

it("a stylesheet for some pages takes no more than 5 KB, one for staff 5.5", () => {
  const weights = Object.entries(styles.sheets).map(([name, url]) => ({ name, weight: total([url]) }));

  expect(weights.length).toBeGreaterThan(0);
  expect(weights.filter(({ name, weight }) => weight > (name.startsWith("admin") ? 5.5 : 5))).toEqual([]);
});

it("the fonts take no more than 100 KB", () => {
  expect(total(Object.values(fonts.urls))).toBeLessThanOrEqual(100);
});

it("what all pages share is one chunk", () => {
  expect(client.preload).toHaveLength(1);
});
