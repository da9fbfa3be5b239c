import Search from "lucide-react/icons/search";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { Button } from "@/components/button";
import { Input } from "@/components/input";
import { counted } from "@/lib/counted";
import { keepScrollAndFocus } from "@/lib/scroll-links";
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
  const [words, setWords] = useState(state.q);
  /** What this box searched for last; any other `q` comes from a link or the history. */
  const sent = useRef(state.q);
  const hiddenFields = [...searchOf({ ...state, q: "", page: 1 })];

  // Words typed before hydration are searched, too.
  useEffect(() => setWords(field.current?.value.trim() ?? ""), []);

  // The field is uncontrolled, so words from a link or the history are written into it.
  useEffect(() => {
    if (state.q === sent.current || !field.current) return;
    sent.current = state.q;
    field.current.value = state.q;
    setWords(state.q);
  }, [state.q]);

  function search(q: string) {
    if (q === state.q) return;
    sent.current = q;
    holdFocus();
    // One entry in the history for the whole search.
    void navigate(hrefWith(pathname, state, { q }), { replace: state.q !== "", preventScrollReset: true });
  }

  const searchNow = useEffectEvent(() => search(words));
  // Waits for the view that is loading, so that neither is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of the words
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(searchNow, pause);
    return () => clearTimeout(timer);
  }, [words, isIdle]);

  // The shell has moved the focus by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the results are there
  useEffect(() => {
    const timer = setTimeout(releaseFocus);
    return () => clearTimeout(timer);
  }, [state.q]);
  // If the page is left before that, the next one must not keep the focus.
  useEffect(() => releaseFocus, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    search(field.current?.value.trim() ?? "");
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
          onChange={({ target }) => setWords(target.value.trim())}
          placeholder="Search"
          ref={field}
          type="search"
          {...keepScrollAndFocus}
        />
        {hiddenFields.map(([name, value]) => (
          <input key={name} name={name} type="hidden" value={value} />
        ))}
        <Button hideLabel icon={<Search aria-hidden="true" />} variant="quiet" type="submit" {...keepScrollAndFocus}>
          Search
        </Button>
      </form>
      <p className="visually-hidden" role="status">
        {state.q && total !== undefined ? `${counted(total, "row")} found` : ""}
      </p>
    </search>
  );
}

/** Leaves the focus where it is when the results appear: the user may have gone on to another control. */
function holdFocus() {
  document.documentElement.dataset.keepScroll = "";
}

function releaseFocus() {
  delete document.documentElement.dataset.keepScroll;
}
