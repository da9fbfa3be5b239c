import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { createStore, type Store, useStore } from "./store";

/**
 * Code outside the initial load: an import function in the browser; on the server the module and its browser chunks.
 */
export type LazySource<Module> = (() => Promise<Module>) | { module: Module; chunks: string[] };

/** A store whose value is the module once loaded; always available on the server. */
export interface LazyModule<Module> extends Omit<Store<Module | null>, "set"> {
  /** Loads the module once. After a failure, the next call tries again. */
  load(): Promise<Module>;
  /** Loads the module if possible: a failure is left to the next `load`. */
  preload(): void;
  /** The module's browser chunks; empty in the browser. */
  chunks: string[];
}

export function lazyModule<Module>(source: LazySource<Module>): LazyModule<Module> {
  if (typeof source !== "function") {
    const { module, chunks } = source;
    return { ...createStore<Module | null>(module), load: async () => module, preload() {}, chunks };
  }
  const { getSnapshot, subscribe, set } = createStore<Module | null>(null);
  let loading: Promise<Module> | null = null;

  const fetchModule = async () => {
    try {
      const module = await source();
      set(module);
      return module;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  const load = () => {
    loading ??= fetchModule();
    return loading;
  };
  return { getSnapshot, subscribe, load, preload: () => void load().catch(() => {}), chunks: [] };
}

/** Never loads. The default of contexts, and what is needed while there is no dialog. */
export const unavailableModule: LazyModule<never> = lazyModule(() => new Promise<never>(() => {}));

/** The module once loaded. Loads it as soon as it is needed. */
export function useLazyModule<Module>(
  lazy: LazyModule<Module>,
  needed: boolean,
  onError: (error: unknown) => void = () => {},
): Module | null {
  const module = useStore(lazy);
  const missing = needed && module === null;
  const handleError = useEffectEvent(onError);
  useEffect(() => {
    if (!missing) return;
    let current = true;
    lazy.load().catch((error) => {
      if (current) handleError(error);
    });
    return () => {
      current = false;
    };
  }, [lazy, missing]);
  return module;
}

/**
 * A component that loads its code when it is first rendered, and renders nothing until then. After a failure it renders
 * `Failure`, which can try again. Without `Failure` it throws the error to the error boundary; unlike with `React.lazy`,
 * the next time it is rendered it tries again.
 */
export function lazyOrThrow<Props extends object>(
  source: () => Promise<{ default: ComponentType<Props> }>,
  Failure?: ComponentType<{ onRetry(): void }>,
): ComponentType<Props> {
  const lazy = lazyModule(source);
  return function LazyComponent(props: Props) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const Component = useLazyModule(lazy, failure === null, (error) => setFailure({ error }))?.default;
    if (Component) return <Component {...props} />;
    if (failure && !Failure) throw failure.error;
    return failure && Failure ? <Failure onRetry={() => setFailure(null)} /> : null;
  };
}
