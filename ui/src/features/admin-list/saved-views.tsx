import Bookmark from "lucide-react/icons/bookmark";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { type FormEvent, useEffect, useId, useState } from "react";
import { Button, buttonClass } from "@/components/button";
import { Input } from "@/components/input";
import { useDismissal } from "@/components/popover";
import { useFocusAfter } from "@/lib/focus";
import { useHydrated } from "@/lib/hydrated";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import { useStore } from "@/lib/store";
import { type ListState, searchOf } from "./list-state";
import { renamed, storedViews, withoutView, withView } from "./stored-views";

/** Views of a list that the user has named: opens, renames and deletes them, and stores the current one. */
export function SavedViews({ pathname, state }: { pathname: string; state: ListState }) {
  const hydrated = useHydrated();
  // From the browser's storage, so only after hydration.
  useEffect(() => storedViews.restore(pathname), [pathname]);
  const views = useStore(storedViews.storeOf(pathname));
  const [renaming, setRenaming] = useState<string | null>(null);
  const frame = useDismissal();
  // The focused button or form is gone.
  useFocusAfter(`${views.length} ${renaming}`, () =>
    document.activeElement === document.body && frame.current?.open
      ? frame.current.querySelector<HTMLElement>(renaming === null ? ".view-menu-panel" : ".saved-views input")
      : null,
  );
  const query = `${searchOf({ ...state, page: 1 })}`;
  return (
    <details className="view-menu needs-script" inert={!hydrated} ref={frame}>
      <summary className={buttonClass({ variant: "quiet", small: true })}>
        <Bookmark aria-hidden="true" />
        Saved views
      </summary>
      <div className="view-menu-panel">
        {views.length > 0 ? (
          <ul className="saved-views">
            {views.map(({ name, query: stored }) => (
              <li key={name}>
                {renaming === name ? (
                  <NameForm
                    label={`New name for ${name}`}
                    name={name}
                    onSave={(next) => {
                      storedViews.save(pathname, renamed(views, name, next));
                      setRenaming(null);
                    }}
                    save="Rename"
                  />
                ) : (
                  <>
                    <a
                      aria-current={stored === query ? "true" : undefined}
                      href={stored ? `${pathname}?${stored}` : pathname}
                      {...keepScrollAndFocus}
                    >
                      {name}
                    </a>
                    <Button
                      hideLabel
                      icon={<Pencil aria-hidden="true" />}
                      variant="quiet"
                      onClick={() => setRenaming(name)}
                    >
                      {`Rename ${name}`}
                    </Button>
                    <Button
                      hideLabel
                      icon={<Trash2 aria-hidden="true" />}
                      variant="quiet"
                      onClick={() => storedViews.save(pathname, withoutView(views, name))}
                    >
                      {`Delete ${name}`}
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p>Save this search with its filters and sort order.</p>
        )}
        <NameForm
          key={views.length}
          label="View name"
          name=""
          onSave={(name) => storedViews.save(pathname, withView(views, { name, query }))}
          save="Save view"
        />
      </div>
    </details>
  );
}

interface NameFormProps {
  label: string;
  name: string;
  /** The button's label. */
  save: string;
  onSave(name: string): void;
}

function NameForm({ label, name, save, onSave }: NameFormProps) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (next) onSave(next);
  }
  return (
    <form className="saved-view-form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <Input defaultValue={name} id={id} maxLength={60} name="name" />
      <Button variant="quiet" small type="submit">
        {save}
      </Button>
    </form>
  );
}
