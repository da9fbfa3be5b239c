import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { findPath } from "./paths";

/** A search form that works without a script. */
export function TeamSearch({ event, searchText }: { event: string; searchText: string }) {
  return (
    <search>
      <form action={findPath(event)} className="team-search">
        <Field label="Search by name or skill">
          <Input autoComplete="off" defaultValue={searchText} key={searchText} maxLength={80} name="q" type="search" />
        </Field>
        <Button variant="quiet" type="submit">
          Search
        </Button>
      </form>
    </search>
  );
}
