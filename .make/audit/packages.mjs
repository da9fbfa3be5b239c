// The dependencies of the product: crates from `cargo metadata`, npm packages from the lock file.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Development dependencies whose files are embedded in the binary: fonts. */
const embedded = /^@fontsource-variable\/.+$/;
const targets = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"];

/**
 * @typedef {object} Package
 * @property {string} id
 * @property {string} name
 * @property {string} version
 * @property {string} purl
 * @property {string} license SPDX expression, empty when none is declared
 * @property {string} source registry or URL, empty for workspace members
 * @property {string} hash algorithm and hexadecimal digits, empty for workspace members
 * @property {string[]} dependencies ids
 * @property {boolean} shipped whether it is part of the binary, rather than used to build or test it
 * @property {boolean} bundled whether it is contained in another package
 */

/** @returns {Package[]} */
export function crates() {
  const filter = targets.flatMap((target) => ["--filter-platform", target]);
  const output = execFileSync("cargo", ["metadata", "--format-version=1", "--locked", ...filter], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const { packages, resolve, workspace_members: own } = JSON.parse(output);
  const checksums = cargoChecksums();
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const shipped = reachable(nodes, own.filter((id) => packages.find((crate) => crate.id === id).name === "server"));
  return packages
    .filter(({ id }) => nodes.has(id))
    .map(({ id, name, version, license, source }) => ({
      id,
      name,
      version,
      purl: `pkg:cargo/${name}@${version}`,
      license: license ?? "",
      source: source ?? "",
      hash: source ? `SHA-256:${checksums.get(`${name} ${version}`)}` : "",
      dependencies: normalDependencies(nodes.get(id)),
      shipped: shipped.has(id),
      bundled: false,
    }));
}

/** @returns {Package[]} */
export function npmPackages() {
  const { packages } = JSON.parse(readFileSync("ui/package-lock.json", "utf8"));
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== "" && !link);
  return installed.map(([path, { version, license, integrity, resolved, dev, inBundle, dependencies = {} }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return {
      id: path,
      name,
      version,
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
      license: license ?? "",
      source: resolved ?? "",
      hash: integrity ? hexHash(integrity) : "",
      dependencies: Object.keys(dependencies).map((dependency) => installedPath(packages, path, dependency)),
      shipped: !dev || embedded.test(name),
      bundled: inBundle === true,
    };
  });
}

/** Ids of a crate's normal dependencies, without development and build dependencies. */
function normalDependencies({ deps }) {
  return deps.filter(({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind === null)).map(({ pkg }) => pkg);
}

function reachable(nodes, roots) {
  const seen = new Set(roots);
  for (const id of seen) {
    for (const next of normalDependencies(nodes.get(id))) seen.add(next);
  }
  return seen;
}

/** Maps `name version` to the checksum in Cargo.lock. */
function cargoChecksums() {
  const lock = readFileSync("Cargo.lock", "utf8");
  const entries = lock.matchAll(/name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "([0-9a-f]{64})"/g);
  return new Map(Array.from(entries, ([, name, version, checksum]) => [`${name} ${version}`, checksum]));
}

/** Node's module resolution: the innermost `node_modules` that contains the package. */
function installedPath(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const path = `${folder}${folder && "/"}node_modules/${name}`;
    if (path in packages || folder === "") return path;
  }
}

function hexHash(integrity) {
  const [algorithm, base64] = integrity.split("-");
  return `${algorithm.replace("sha", "SHA-")}:${Buffer.from(base64, "base64").toString("hex")}`;
}
