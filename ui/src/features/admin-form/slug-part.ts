import { lazyPart } from "@/components/lazy-part";
import type { SlugCheckProps } from "./slug-check";

/** What is said about a slug while it is typed. */
export const SlugCheck = lazyPart<SlugCheckProps>(() => import("./slug-check"));
