/**
 * Code outside the initial load: an import function in the browser; on the server the module and its browser chunks.
 */
export type LazySource<Module> = (() => Promise<Module>) | { module: Module; chunks: string[] };

export interface LazyModule<Module> {
  /** The module, once loaded; always available on the server. */
  get(): Module | null;
  load(): Promise<void>;
  /** The module's browser chunks; empty in the browser. */
  chunks: string[];
}

/** Wraps a source and remembers its module once loaded. */
export function lazyModule<Module>(source: LazySource<Module>): LazyModule<Module> {
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

/** For tests, where nothing can be loaded. */
export const unavailableModule: LazyModule<never> = { get: () => null, load: async () => {}, chunks: [] };
