import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { counted } from "@/lib/counted";
import { useHydrated } from "@/lib/hydrated";

interface FaqSearchProps {
  query: string;
  onQueryChange(query: string): void;
  found: number;
  total: number;
}

/** Filters the questions while typing. Without a script the form reloads the page. */
export function FaqSearch({ query, onQueryChange, found, total }: FaqSearchProps) {
  const hydrated = useHydrated();
  const all = counted(total, "question");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    firstShown()?.focus();
  };
  const empty = (event: KeyboardEvent) => {
    if (event.key === "Escape") onQueryChange("");
  };
  return (
    <search>
      <form action="/faq" className="faq-search" onSubmit={submit}>
        <Field label="Search questions">
          <Input
            autoComplete="off"
            enterKeyHint="search"
            name="q"
            onChange={({ target }) => onQueryChange(target.value)}
            onKeyDown={empty}
            type="search"
            value={query}
          />
        </Field>
        {hydrated ? null : (
          <Button variant="quiet" type="submit">
            Search
          </Button>
        )}
      </form>
      <p className="caption" role="status">
        {query.trim() === "" ? all : `${found} of ${all}`}
      </p>
    </search>
  );
}

/** The first matching question. */
function firstShown(): HTMLElement | null {
  return document.querySelector(".faq section:not([hidden]) div:not([hidden]) > details > summary");
}
