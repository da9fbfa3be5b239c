import { useSyncExternalStore } from "react";
import { currentTheme, selectTheme, type Theme, watchTheme } from "@/lib/theme";

const themes: { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Light, dark or system. Hidden without a script, but keeps its space. */
export function ThemeSwitch() {
  const current = useSyncExternalStore(watchTheme, currentTheme, () => "system");
  return (
    <fieldset className="theme-switch">
      <legend>Theme</legend>
      <div>
        {themes.map(({ value, label }) => (
          <label key={value}>
            <input
              checked={current === value}
              name="theme"
              onChange={() => selectTheme(value)}
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
