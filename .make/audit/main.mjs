// Checks the dependencies of the product.
//   licences     check that licences are allowed by .deny.toml and packages come from their registry
//   advisories   check for known vulnerabilities, if the registries are reachable
//   sbom FILE    write the bill of materials
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import { allowed, isAllowed } from "./licences.mjs";
import { crates, npmPackages } from "./packages.mjs";
import { billOfMaterials, validate } from "./sbom.mjs";

const advisoryDatabase = "https://github.com/rustsec/advisory-db";

function licences() {
  const licences = allowed();
  const [rust, node] = [crates(), npmPackages()];
  const packages = [...rust, ...node];
  const registry = "registry+https://github.com/rust-lang/crates.io-index";
  const errors = [
    ...packages
      .filter(({ license }) => !isAllowed(license, licences))
      .map(({ purl, license }) => `${purl}: licence ${license || "missing"}`),
    ...rust.filter(({ source }) => source && source !== registry).map(({ purl, source }) => `${purl}: from ${source}`),
    ...node.filter(({ hash, bundled }) => !hash && !bundled).map(({ purl }) => `${purl}: no checksum`),
    ...validate(billOfMaterials(packages)).map((error) => `bill of materials: ${error}`),
  ];
  report(errors, `${packages.length} packages have allowed licences.`);
}

function advisories() {
  const errors = [];
  const npm = spawnSync("npm", ["audit", "--json", "--omit=dev", "--prefix", "ui"], { encoding: "utf8" });
  const vulnerabilities = parseJson(npm.stdout)?.vulnerabilities;
  if (vulnerabilities) {
    errors.push(...Object.values(vulnerabilities).map(({ name, severity, range }) => `${name} ${range}: ${severity}`));
    console.log("npm packages: checked.");
  } else {
    console.warn("npm packages: NOT CHECKED, the registry does not support audits.");
  }
  const reachable = spawnSync("git", ["ls-remote", "--exit-code", advisoryDatabase, "HEAD"], {
    timeout: 10_000,
    env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
  });
  if (reachable.status !== 0) {
    console.warn(`Crates: NOT CHECKED, ${advisoryDatabase} could not be reached.`);
  } else {
    run("sh", ["-c", "command -v cargo-deny >/dev/null || cargo install --locked cargo-deny"], errors);
    run("cargo", ["deny", "check"], errors);
    console.log("Crates: checked.");
  }
  report(errors, "No known vulnerabilities in the checked packages.");
}

function sbom(file) {
  const bill = billOfMaterials([...crates(), ...npmPackages()]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`);
  report(validate(bill), `${file}: ${bill.components.length} components.`);
}

function run(program, options, errors) {
  if (spawnSync(program, options, { stdio: "inherit" }).status !== 0) errors.push(`${program} ${options[0]} failed`);
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function report(errors, successMessage) {
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exit(1);
  console.log(successMessage);
}

const tasks = { licences, advisories, sbom };
const [name, ...options] = process.argv.slice(2);
if (!Object.hasOwn(tasks, name)) throw new Error(`audit: unknown task ${name}`);
tasks[name](...options);
