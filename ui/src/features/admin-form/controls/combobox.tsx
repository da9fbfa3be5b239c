import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type Ref, useId } from "react";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import type { FilterOption } from "@/features/admin-list";
import { useCombobox } from "./use-combobox";

interface ComboboxProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required: boolean;
  placeholder: string;
  /** The label of the choice; empty if there is none. */
  chosen: string;
  /** The value of the choice. */
  value: string;
  options: readonly FilterOption[];
  isSearching: boolean;
  /** What the list says below its options. */
  note: string | null;
  inputRef: Ref<HTMLInputElement>;
  onSearch(text: string): void;
  onChoose(option: FilterOption): void;
}

/**
 * A text field that searches its options, and chooses one of them. Keys as for any editable combobox: arrows, Enter, Esc.
 * What was typed without choosing is no longer shown, and no longer searched for when the list opens again.
 */
export function Combobox(props: ComboboxProps) {
  const { id, label, hint, error, required, placeholder, chosen, value, options, isSearching, note } = props;
  const { text, isOpen, current, list, open, close, search, choose, handleKey } = useCombobox(props);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <Field className="combobox" error={error} hint={hint} id={id} label={label} required={required}>
      <div className="combobox-frame">
        <Input
          aria-activedescendant={isOpen && current ? optionId(options.indexOf(current)) : undefined}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-expanded={isOpen}
          aria-required={required}
          autoComplete="off"
          onBlur={close}
          onChange={({ target }) => search(target.value)}
          onClick={open}
          onKeyDown={handleKey}
          placeholder={placeholder}
          ref={props.inputRef}
          required={false}
          role="combobox"
          spellCheck={false}
          value={text ?? chosen}
        />
        <ChevronsUpDown aria-hidden="true" />
        <div className="combobox-list" hidden={!isOpen}>
          <div aria-label={label} id={listId} ref={list} role="listbox">
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                aria-selected={option.value === value}
                data-active={option === current || undefined}
                id={optionId(index)}
                key={option.value}
                onClick={() => choose(option)}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                role="option"
                tabIndex={-1}
              >
                {option.label}
              </div>
            ))}
          </div>
          <p aria-live="polite" className="field-hint">
            {isSearching ? "Searching…" : options.length === 0 ? (note ?? "No results") : note}
          </p>
        </div>
      </div>
    </Field>
  );
}
