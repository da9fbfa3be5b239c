import { lazyWithRetry } from "@/components/lazy-with-retry";
import type { SlugCheckProps } from "./slug-check";

/** Lazy-loaded `SlugCheck`. */
export const SlugCheck = lazyWithRetry<SlugCheckProps>(() => import("./slug-check"));
