import { Command } from "cmdk";
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { Dialog } from "@/components/dialog";
import { allSections } from "../sections";
import type { EarlyKeys } from "./early-keys";
import { type Result, usePaletteResults } from "./palette-results";
import { useHighlight } from "./use-highlight";

interface PaletteDialogProps {
  onClose(): void;
  /** Returns what the user typed before the dialog was there. */
  takeKeys?(): EarlyKeys | undefined;
}

/** Pages and actions that match the words, and the rows that the lists find. */
export function PaletteDialog({ onClose, takeKeys }: PaletteDialogProps) {
  const [text, setText] = useState("");
  // Draws the pages in a second render, so that the dialog opens sooner.
  const [showsPages, setShowsPages] = useState(false);
  useEffect(() => startTransition(() => setShowsPages(true)), []);
  const { groups, isSearching } = usePaletteResults(text.trim(), showsPages ? allSections : []);
  const isEmpty = showsPages && !isSearching && groups.length === 0;
  const order = groups.flatMap(({ results }) => results.map(({ value }) => value)).join();
  const highlight = useHighlight(order, showsPages);
  const takeOver = useEffectEvent(() => {
    const keys = takeKeys?.();
    if (!keys) return;
    highlight.setEntered(keys.isEntered);
    setText((typed) => keys.text + typed);
  });
  // Reading the keys stops collecting them, which a render may not do.
  useEffect(() => takeOver(), []);

  function choose({ run }: Result) {
    onClose();
    run();
  }

  return (
    <Dialog onClose={onClose} open size="large" title="Search or jump to…">
      {/* The pages are filtered here, the rows by the server. */}
      <Command
        className="palette"
        label="Search or jump to…"
        loop
        onKeyDown={highlight.handleKey}
        onPointerMove={highlight.keep}
        onValueChange={highlight.setHighlighted}
        shouldFilter={false}
        value={highlight.highlighted}
      >
        <Command.Input
          className="input"
          onValueChange={(next) => {
            highlight.restart();
            setText(next);
          }}
          placeholder="Page, person, code or order"
          value={text}
        />
        <p className="visually-hidden" role="status">
          {isEmpty ? "No results" : ""}
        </p>
        <Command.List ref={highlight.list}>
          {isSearching ? <Command.Loading>Searching…</Command.Loading> : null}
          {showsPages && !isSearching ? <Command.Empty>No results</Command.Empty> : null}
          {groups.map(({ title, results }) => (
            <Command.Group heading={title} key={title}>
              {results.map((result) => (
                <Command.Item key={result.value} onSelect={() => choose(result)} value={result.value}>
                  {result.label}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
