import { useState } from "react";
import { Dialog } from "@/components/dialog";
import { FormBody } from "@/components/form-layout";
import { Kbd } from "@/components/kbd";
import { Switch } from "@/components/switch";
import { areShortcutsEnabled, setShortcutsEnabled } from "./list-keys";

export { listenForKeys } from "./list-keys";

/** Keys and what they do. Those with a modifier are always on. */
const shortcuts: readonly [keys: readonly string[], effect: string][] = [
  [["/"], "Search"],
  [["n"], "Add a row"],
  [["j"], "Next row"],
  [["k"], "Previous row"],
  [["x"], "Select the row"],
  [["e"], "Open the row"],
  [["?"], "Show this list"],
  [["Ctrl", "K"], "Go to a page or find someone"],
  [["Ctrl", "S"], "Save a form"],
];

/** The keys of lists, and a switch for the single ones. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const [on, setOn] = useState(areShortcutsEnabled);
  return (
    <Dialog onClose={onClose} open title="Keyboard shortcuts">
      <FormBody>
        <dl className="detail-list">
          {shortcuts.map(([keys, effect]) => (
            <div key={effect}>
              <dt>{effect}</dt>
              <dd>
                <Kbd keys={[...keys]} />
              </dd>
            </div>
          ))}
        </dl>
        <Switch
          checked={on}
          hint="Turn these off if you use voice input."
          label="Single-key shortcuts"
          onChange={({ target }) => {
            setShortcutsEnabled(target.checked);
            setOn(target.checked);
          }}
        />
      </FormBody>
    </Dialog>
  );
}
