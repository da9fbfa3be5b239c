import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FilterOption } from "@/features/admin-list";

interface ComboboxOptions {
  /** The value of the choice. */
  value: string;
  options: readonly FilterOption[];
  isSearching: boolean;
  onSearch(text: string): void;
  onChoose(option: FilterOption): void;
}

/** The state of a combobox: what is typed, whether its list is open, and which option is active. */
export function useCombobox({ value, options, isSearching, onSearch, onChoose }: ComboboxOptions) {
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Null for the option that is chosen.
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(active ?? Math.max(0, indexOf(options, value)), options.length - 1);
  const current = options[at];

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each active option
  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active, isOpen]);

  function open() {
    if (isOpen) return;
    setIsOpen(true);
    setActive(null);
    // A search whose words are no longer shown is over.
    if (text === null) onSearch("");
  }

  function close() {
    setIsOpen(false);
    setText(null);
  }

  function search(words: string) {
    setText(words);
    setIsOpen(true);
    setActive(0);
    onSearch(words);
  }

  function choose(option: FilterOption) {
    onChoose(option);
    onSearch("");
    close();
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) setActive((at + step + options.length) % Math.max(options.length, 1));
      else open();
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      // The options are stale until the search finishes.
      if (current && !isSearching) choose(current);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return {
    /** What was typed; null while the choice is shown. */
    text,
    isOpen,
    /** The active option. */
    current,
    /** The ref of the list. */
    list,
    open,
    close,
    search,
    choose,
    handleKey,
  };
}

function indexOf(options: readonly FilterOption[], value: string): number {
  return options.findIndex((option) => option.value === value);
}
