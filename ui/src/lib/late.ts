/** Code that no page's first load holds: how the browser loads it, or what the server bundle holds, with its chunks. */
export type LateSource<Module> = (() => Promise<Module>) | { module: Module; chunks: string[] };

export interface Late<Module> {
  /** The module, once it is there; on the server it always is. */
  get(): Module | null;
  load(): Promise<void>;
  /** The browser chunks it is made of; known on the server only. */
  chunks: string[];
}

/** The code as one visitor's browser has it so far. */
export function late<Module>(source: LateSource<Module>): Late<Module> {
  if (typeof source !== "function") return { get: () => source.module, load: async () => {}, chunks: source.chunks };
  let loaded: Module | null = null;
  return {
    get: () => loaded,
    async load() {
      loaded ??= await source();
    },
    chunks: [],
  };
}

/** What stands in where nothing can be loaded: in tests. */
export const never: Late<never> = { get: () => null, load: async () => {}, chunks: [] };
