import { useToasts } from "./toasts";

/** Copies text to the clipboard and shows a toast. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const toasts = useToasts();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(done);
    } catch {
      toasts.error("We couldn't copy it", "Select the text and copy it yourself");
    }
  };
}
