// Builds everything the server binary embeds. `node build.mjs` writes dist/ (README.md describes its contents);
// `--watch` rebuilds after every change, `--development` writes a development build to dist-dev/. Builds are
// reproducible, so hashed file names can be cached for ever.
import { watch as watchFolder } from "node:fs";
import { resolve } from "node:path";
import { buildCardFonts } from "./build/card-fonts.mjs";
import { buildClient, buildPrepaint } from "./build/client.mjs";
import { buildFonts, fontSources } from "./build/fonts.mjs";
import { buildFramework } from "./build/framework.mjs";
import { licences } from "./build/licences.mjs";
import { listedPages } from "./build/listed-pages.mjs";
import { Output, readFolder } from "./build/output.mjs";
import { buildServer } from "./build/server.mjs";
import { buildStyles } from "./build/styles.mjs";

const root = import.meta.dirname;

/** The pages every isolate renders before it is ready. */
const warmUp = ["/", "/events", "/events?perPage=60", "/events/warm-up", "/warm-up/not-found"];

/**
 * Builds once, for production by default. With `watch` rebuilds after every source change, in development mode, and
 * calls `onBuild(error | null)` each time. Resolves to `{ close }` after the first build. If a rebuild fails, the last
 * good files stay.
 */
export async function build(options = {}) {
  const { watch = false, mode = watch ? "development" : "production", onBuild = () => {} } = options;
  const outdir = options.outdir ?? resolve(root, "dist");
  const fonts = await buildFonts(root);
  const cardFonts = await buildCardFonts(root);
  const framework = await buildFramework(root, mode);

  const once = async () => {
    const output = new Output(outdir);
    output.addAll("client", fonts.files);
    output.addAll("client", framework.files);
    output.addAll("client/static", readFolder(resolve(root, "static")));
    output.addAll("client/static", { "licences.txt": licences(root, [...framework.sources, ...fontSources]) });
    const styles = await buildStyles(root, mode, fonts.urls);
    output.addAll("client", styles.files);
    const client = await buildClient(root, mode, framework, styles.sheets);
    output.addAll("client", client.files);
    const first = await buildPrepaint(root, mode);
    output.addAll("client", first.files);
    output.addAll("maps", { ...framework.maps, ...client.maps, ...first.maps });
    const server = await buildServer(root, mode, client.chunks, styles.sheets);
    output.addAll("server", server);
    output.addAll("server", cardFonts);
    output.addJson(
      "fixtures.json",
      warmUp.map((path) => ({ url: `http://localhost:8080${path}`, now: "2025-01-01T12:00:00Z" })),
    );
    output.addJson("manifest.json", {
      entry: client.entry,
      first: first.url,
      styles: styles.urls,
      fonts: fonts.preload,
      preload: [framework.url, ...client.preload],
      pages: listedPages(Buffer.from(server["bundle.js"]).toString()),
    });
    await output.write();
  };

  await once();
  onBuild(null);
  if (!watch) return { close() {} };
  return watchSources(once, onBuild);
}

/** Rebuilds after changes, one build at a time. */
function watchSources(once, onBuild) {
  let running = false;
  let again = false;
  let timer;
  const rebuild = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    const error = await once().then(
      () => null,
      (reason) => reason,
    );
    running = false;
    onBuild(error);
    if (again) {
      again = false;
      await rebuild();
    }
  };
  const watchers = ["src", "static"].map((folder) =>
    watchFolder(resolve(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, 30);
    }),
  );
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const watch = process.argv.includes("--watch");
  const development = process.argv.includes("--development");
  await build({
    watch,
    ...(development && { mode: "development", outdir: resolve(root, "dist-dev") }),
    onBuild: (error) => {
      if (error) console.error(error.message ?? error);
      else if (watch) console.log("built");
    },
  });
}
