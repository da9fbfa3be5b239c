import { lazyWithRetry } from "@/components/lazy-with-retry";
import type { SlugCheckProps } from "./slug-check";

/** What is said about a slug while it is typed. */
export const SlugCheck = lazyWithRetry<SlugCheckProps>(() => import("./slug-check"));
