import Search from "lucide-react/icons/search";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Button } from "@/components/button";
import { Input } from "@/components/input";
import { keepScroll } from "@/lib/scroll-links";
import { hrefWith, type ListState, searchOf } from "./list-state";

/** Milliseconds without a key before the list is searched. */
const pause = 300;

interface SearchBoxProps {
  pathname: string;
  state: ListState;
  /** Number of rows that were found; undefined until they are loaded. */
  total: number | undefined;
}

/** Searches while the user types; without a script it is a plain form. */
export function SearchBox({ pathname, state, total }: SearchBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hiddenFields = [...searchOf({ ...state, q: "", page: 1 })];

  // Another view was opened, by a link or from the history.
  useEffect(() => {
    const input = field.current;
    if (isIdle && timer.current === undefined && input && input.value.trim() !== state.q) input.value = state.q;
  }, [isIdle, state.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const q = field.current?.value.trim() ?? "";
    // One entry in the history for the whole search.
    if (q !== state.q)
      void navigate(hrefWith(pathname, state, { q }), { replace: state.q !== "", preventScrollReset: true });
  }

  function searchSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, pause);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search();
  }

  return (
    <search>
      <form action={pathname} className="list-search" onSubmit={submit}>
        <label className="visually-hidden" htmlFor={id}>
          Search
        </label>
        <Input
          defaultValue={state.q}
          id={id}
          name="q"
          onChange={searchSoon}
          placeholder="Search"
          ref={field}
          type="search"
          {...keepScroll}
        />
        {hiddenFields.map(([name, value]) => (
          <input key={name} name={name} type="hidden" value={value} />
        ))}
        <Button hideLabel icon={<Search aria-hidden="true" />} look="quiet" type="submit" {...keepScroll}>
          Search
        </Button>
      </form>
      <p className="visually-hidden" role="status">
        {state.q && total !== undefined ? (total === 1 ? "1 row found" : `${total} rows found`) : ""}
      </p>
    </search>
  );
}
