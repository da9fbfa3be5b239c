// The bill of materials of the release binary, as CycloneDX JSON.

/** @param {import("./packages.mjs").Package[]} packages */
export function billOfMaterials(packages) {
  const shipped = packages.filter((entry) => entry.shipped);
  const refs = new Map(shipped.map((entry) => [entry.id, ref(entry)]));
  const product = shipped.find((entry) => entry.name === "server" && !entry.source);
  const dependencyRefs = (entry) => entry.dependencies.flatMap((id) => refs.get(id) ?? []);
  const ui = shipped.filter((entry) => entry.purl.startsWith("pkg:npm/")).map(ref);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { ...component(product), type: "application" } },
    components: shipped.filter((entry) => entry !== product).map(component),
    dependencies: shipped.map((entry) => ({
      ref: ref(entry),
      dependsOn: [...new Set([...dependencyRefs(entry), ...(entry === product ? ui : [])])].sort(),
    })),
  };
}

/** Returns the errors of a bill of materials; empty if it is valid. */
export function validate(bill) {
  const components = [bill.metadata.component, ...bill.components];
  const refs = components.map((component) => component["bom-ref"]);
  const known = new Set(refs);
  const reached = new Set([refs[0]]);
  const edges = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  for (const ref of reached) {
    for (const next of edges.get(ref) ?? []) reached.add(next);
  }
  const purlFormat = /^pkg:(cargo|npm)\/(%40[\w.-]+\/)?[\w.-]+@\d/;
  const isHashed = ({ hashes, version }) => hashes || version === bill.metadata.component.version;
  return [
    ...(known.size === refs.length ? [] : ["two components have the same reference"]),
    ...components.filter(({ purl }) => !purlFormat.test(purl)).map(({ purl }) => `${purl} is not a package URL`),
    ...components.filter(({ licenses }) => !licenses).map(({ purl }) => `${purl} has no licence`),
    ...bill.components.filter((entry) => !isHashed(entry)).map(({ purl }) => `${purl} has no hash`),
    ...[...edges.values()].flat().filter((ref) => !known.has(ref)).map((ref) => `${ref} is not a component`),
    ...refs.filter((ref) => !reached.has(ref)).map((ref) => `nothing depends on ${ref}`),
  ];
}

function component(entry) {
  const [alg, content] = entry.hash.split(":");
  return {
    type: "library",
    "bom-ref": ref(entry),
    name: entry.name,
    version: entry.version,
    ...(entry.license && { licenses: [{ expression: entry.license.replace(/ ?\/ ?/g, " OR ") }] }),
    ...(content && { hashes: [{ alg, content }] }),
    purl: entry.purl,
  };
}

/** The same version of a package can be installed twice; the folder makes the reference unique. */
function ref({ purl, id }) {
  return id.startsWith("node_modules/") && id.lastIndexOf("node_modules/") > 0 ? `${purl}#${id}` : purl;
}
