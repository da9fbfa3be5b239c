import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import Search from "lucide-react/icons/search";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Kbd } from "@/components/kbd";
import { useRights } from "@/features/account";
import { listQuery } from "@/features/admin-list";
import { type Resource, resourceAt } from "@/features/admin-resources";
import { useHydrated } from "@/lib/hydrated";
import { matches } from "@/lib/search";
import { allSections } from "./sections";

/** Lists that are searched, in the order of their results. */
const searched = ["attendees", "users", "orders", "teams", "waiting-list"];
/** Characters from which rows are searched. */
const minLength = 2;
/** Rows shown of each list. */
const perList = 5;

/** Goes to a page or finds a person, ticket, order or team. Opens with Ctrl+K and ⌘K. */
export function CommandPalette() {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);

  if (!hydrated) return null;
  return (
    <>
      <Button
        aria-keyshortcuts="Control+K"
        icon={<Search aria-hidden="true" />}
        look="quiet"
        onClick={() => setOpen(true)}
        small
      >
        Go to or find
        <span aria-hidden="true">
          <Kbd keys={["Ctrl", "K"]} />
        </span>
      </Button>
      {open ? <PaletteDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PaletteDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const { may } = useRights();
  const [text, setText] = useState("");
  const query = text.trim();
  const list = useRef<HTMLDivElement>(null);
  const [highlighted, setHighlighted] = useState("");
  /** Whether the user has chosen a result. Until then the first one is highlighted, whichever arrives first. */
  const isChosen = useRef(false);
  const highlightFirst = useCallback(() => {
    if (isChosen.current) return;
    setHighlighted(list.current?.querySelector("[cmdk-item]")?.getAttribute("data-value") ?? "");
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages depend on the text
  useEffect(highlightFirst, [text]);
  const pages = allSections.filter(({ label, permission }) => may(permission) && matches(query, [label]));
  const lists = query.length < minLength ? [] : searched.flatMap((section) => resourceAt(section) ?? []);

  function go(href: string) {
    onClose();
    void navigate(href);
  }

  return (
    <Dialog onClose={onClose} open size="large" title="Go to or find">
      {/* The pages are filtered here, the rows by the server. */}
      <Command
        className="palette"
        label="Go to or find"
        loop
        onKeyDown={({ key }) => {
          if (["ArrowDown", "ArrowUp", "Home", "End"].includes(key)) isChosen.current = true;
        }}
        onPointerMove={() => {
          isChosen.current = true;
        }}
        onValueChange={setHighlighted}
        shouldFilter={false}
        value={highlighted}
      >
        <Command.Input
          className="input"
          onValueChange={(next) => {
            isChosen.current = false;
            setText(next);
          }}
          placeholder="Page, person, ticket code, order or team"
          value={text}
        />
        <Command.List ref={list}>
          <Command.Empty>Nothing found.</Command.Empty>
          {pages.length > 0 ? (
            <Command.Group heading="Pages">
              {pages.map(({ name, label }) => (
                <Command.Item key={name} onSelect={() => go(`/admin/${name}`)} value={`/admin/${name}`}>
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
          {lists.map((resource) =>
            may(`${resource.permission}:list`) ? (
              <Rows go={go} key={resource.section} onArrive={highlightFirst} query={query} resource={resource} />
            ) : null,
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

interface RowsProps {
  resource: Resource;
  query: string;
  go(href: string): void;
  /** Called when results have arrived. */
  onArrive(): void;
}

/** The first rows of a list that match. */
function Rows({ resource, query, go, onArrive }: RowsProps) {
  const { list, title } = resource;
  const { data } = useQuery(listQuery(`${list.path}?perPage=${perList}&q=${encodeURIComponent(query)}`));
  const hits = (data?.data ?? []).flatMap((row) => {
    const href = list.hrefOf(row);
    return href ? [{ href, label: list.nameOf(row) }] : [];
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer
  useEffect(onArrive, [data, onArrive]);
  if (hits.length === 0) return null;
  return (
    <Command.Group heading={title}>
      {hits.map(({ href, label }) => (
        <Command.Item key={href} onSelect={() => go(href)} value={href}>
          {label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
