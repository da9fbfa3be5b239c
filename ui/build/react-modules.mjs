// React's production files as modules. A bundler wraps CommonJS in functions, which the browser compiles on the main
// thread when they are called; a module's top level it compiles while it loads.
import { readFile } from "node:fs/promises";

/** `react/index.js` and the like, which select a file of `cjs/`. */
const selector = /require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/;

/** An esbuild plugin. */
export const reactModules = {
  name: "react-modules",
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/(?:react|react-dom|scheduler)\/[\w-]+\.js$/ }, async ({ path }) => {
      const selected = selector.exec(await readFile(path, "utf8"))?.[1];
      if (!selected) return undefined;
      return { contents: `export * from "${selected}"; export { default } from "${selected}";` };
    });
    onLoad({ filter: /\/node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w.-]+\.js$/ }, async ({ path }) => ({
      contents: moduleOf(await readFile(path, "utf8")),
    }));
  },
};

/** The same code with imports and exports; its lines keep their numbers. */
function moduleOf(text) {
  const needed = [...new Set([...text.matchAll(/\brequire\("([\w-]+)"\)/g)].map(([, name]) => name))];
  const names = [...new Set([...text.matchAll(/^ *exports\.(\w+) =/gm)].map(([, name]) => name))];
  const imports = needed.map((name, index) => `import needed${index} from "${name}";`).join("");
  const body = text.replace(/\brequire\("([\w-]+)"\)/g, (_, name) => `needed${needed.indexOf(name)}`);
  const renamed = names.map((name) => `${name}: exported_${name}`).join(", ");
  const exported = names.map((name) => `exported_${name} as ${name}`).join(", ");
  return `${imports}const exports = {};${body}\nconst { ${renamed} } = exports;\nexport { exports as default, ${exported} };`;
}
