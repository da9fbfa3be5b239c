import { useSyncExternalStore } from "react";
import { chooseTheme, shownTheme, type Theme, watchTheme } from "@/lib/theme";

const themes: { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Light, dark, or as the system has it. It keeps its place while no script runs, but is not shown then. */
export function ThemeSwitch() {
  const shown = useSyncExternalStore(watchTheme, shownTheme, () => "system");
  return (
    <fieldset className="theme-switch">
      <legend>Theme</legend>
      <div>
        {themes.map(({ value, label }) => (
          <label key={value}>
            <input
              checked={shown === value}
              name="theme"
              onChange={() => chooseTheme(value)}
              type="radio"
              value={value}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
