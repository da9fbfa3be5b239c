import type { ChangeEvent, FormEvent, ReactNode } from "react";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";

interface SearchFormProps {
  label: string;
  /** The page that is asked for, with `q` in its address. */
  action: string;
  wanted: string;
  /** Where it is looked for while one types; without it the page is asked for. */
  onWanted?: (wanted: string) => void;
  /** What else is to stay in the address, as hidden fields. */
  children?: ReactNode;
}

/** Words to look for. A form of the browser: it works without a script. */
export function SearchForm({ label, action, wanted, onWanted, children }: SearchFormProps) {
  const typed = onWanted
    ? {
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onWanted(target.value),
        value: wanted,
      }
    : { defaultValue: wanted };
  return (
    <search>
      <form
        action={action}
        className="search-form"
        onSubmit={onWanted && ((event: FormEvent) => event.preventDefault())}
      >
        {children}
        <Field label={label}>
          <Input autoComplete="off" enterKeyHint="search" maxLength={120} name="q" type="search" {...typed} />
        </Field>
        <Button look="quiet" type="submit">
          Search
        </Button>
      </form>
    </search>
  );
}
