import type { ChangeEvent, FormEvent, ReactNode } from "react";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";

interface SearchFormProps {
  label: string;
  /** The page to search, with `q` in its URL. */
  action: string;
  query: string;
  /** Called while typing; without it the form only submits. */
  onQueryChange?: (query: string) => void;
  /** Hidden fields that keep other parameters in the URL. */
  children?: ReactNode;
}

/** A search form that works without a script. */
export function SearchForm({ label, action, query, onQueryChange, children }: SearchFormProps) {
  const typed = onQueryChange
    ? {
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onQueryChange(target.value),
        value: query,
      }
    : { defaultValue: query };
  return (
    <search>
      <form
        action={action}
        className="search-form"
        onSubmit={onQueryChange && ((event: FormEvent) => event.preventDefault())}
      >
        {children}
        <Field label={label}>
          <Input autoComplete="off" enterKeyHint="search" maxLength={120} name="q" type="search" {...typed} />
        </Field>
        <Button variant="quiet" type="submit">
          Search
        </Button>
      </form>
    </search>
  );
}
