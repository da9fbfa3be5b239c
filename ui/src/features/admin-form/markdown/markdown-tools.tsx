import Bold from "lucide-react/icons/bold";
import Heading from "lucide-react/icons/heading-2";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import Quote from "lucide-react/icons/text-quote";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/button";
import type { FormValues, MarkdownPlace } from "../types";
import { type Edit, makeLink, type Selected, toggleMark, togglePrefix } from "./markdown-edits";
import { MarkdownPreview } from "./markdown-preview";

export interface MarkdownToolsProps {
  /** The id of the field's control. */
  id: string;
  /** The field with the text. */
  name: string;
  /** Where the text will be shown. */
  place: MarkdownPlace;
  /** A preview other than that of the place. */
  children?: ReactNode;
}

interface Tool {
  label: string;
  Icon: typeof Bold;
  /** Together with Ctrl, or Cmd. */
  key?: string;
  edit(text: Selected): Edit;
}

const tools: readonly Tool[] = [
  { label: "Heading", Icon: Heading, edit: (text) => togglePrefix(text, "## ") },
  { label: "Bold", Icon: Bold, key: "b", edit: (text) => toggleMark(text, "**") },
  { label: "Italic", Icon: Italic, key: "i", edit: (text) => toggleMark(text, "_") },
  { label: "Link", Icon: Link, edit: makeLink },
  { label: "List", Icon: List, edit: (text) => togglePrefix(text, "- ") },
  { label: "Quote", Icon: Quote, edit: (text) => togglePrefix(text, "> ") },
];

/** Buttons and keys that format the text of a field, and its preview. */
export default function MarkdownTools({ id, name, place, children }: MarkdownToolsProps) {
  const { setValue } = useFormContext<FormValues>();

  function apply({ edit }: Tool) {
    const control = document.querySelector<HTMLTextAreaElement>(`textarea#${CSS.escape(id)}`);
    if (!control) return;
    const { value } = control;
    const { from, to, text, start, end } = edit({ value, start: control.selectionStart, end: control.selectionEnd });
    control.focus();
    control.setSelectionRange(from, to);
    // The only way to change the text that the browser can undo.
    const isInserted = text !== "" && document.execCommand?.("insertText", false, text);
    if (!isInserted) setValue(name, value.slice(0, from) + text + value.slice(to), { shouldDirty: true });
    control.setSelectionRange(start, end);
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    apply(tool);
  });
  // The control is drawn by the field around these tools.
  useEffect(() => {
    const control = document.getElementById(id);
    const listener = (event: KeyboardEvent) => handleKey(event);
    control?.addEventListener("keydown", listener);
    return () => control?.removeEventListener("keydown", listener);
  }, [id]);

  return (
    <div className="markdown-tools">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div aria-label="Text formatting" className="actions" role="group">
        {tools.map((tool) => (
          <Button
            hideLabel
            icon={<tool.Icon aria-hidden="true" />}
            key={tool.label}
            variant="quiet"
            onClick={() => apply(tool)}
            small
            title={tool.key ? `${tool.label} (Ctrl+${tool.key.toUpperCase()})` : tool.label}
          >
            {tool.label}
          </Button>
        ))}
      </div>
      {children ?? <MarkdownPreview name={name} place={place} />}
    </div>
  );
}
