import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { useHydrated } from "@/lib/hydrated";

interface FaqSearchProps {
  wanted: string;
  onWanted(wanted: string): void;
  found: number;
  total: number;
}

/** Looks through the questions as one types. Without a script the form asks for the page anew. */
export function FaqSearch({ wanted, onWanted, found, total }: FaqSearchProps) {
  const hydrated = useHydrated();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    firstShown()?.focus();
  };
  const empty = (event: KeyboardEvent) => {
    if (event.key === "Escape") onWanted("");
  };
  return (
    <search>
      <form action="/faq" className="faq-search" onSubmit={submit}>
        <Field label="Search the questions">
          <Input
            autoComplete="off"
            enterKeyHint="search"
            name="q"
            onChange={({ target }) => onWanted(target.value)}
            onKeyDown={empty}
            type="search"
            value={wanted}
          />
        </Field>
        {hydrated ? null : (
          <Button look="quiet" type="submit">
            Search
          </Button>
        )}
      </form>
      <p className="caption" role="status">
        {wanted.trim() === "" ? `${total} questions` : `${found} of ${total} questions`}
      </p>
    </search>
  );
}

/** The first question that is left. */
function firstShown(): HTMLElement | null {
  return document.querySelector(".faq section:not([hidden]) div:not([hidden]) > details > summary");
}
