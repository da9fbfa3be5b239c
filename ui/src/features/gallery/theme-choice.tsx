import { useEffect, useState } from "react";
import { RadioGroup } from "@/components/radio-group";

const themes = [
  { value: "", label: "The system's" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Shows the gallery in a theme, for as long as it is open. */
export function ThemeChoice() {
  const [theme, setTheme] = useState("");
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    if (theme) dataset.theme = theme;
    return () => {
      if (before) dataset.theme = before;
      else delete dataset.theme;
    };
  }, [theme]);
  return (
    <RadioGroup
      inline
      legend="Theme"
      name="theme"
      onChange={(event) => setTheme(event.target.value)}
      options={themes}
      value={theme}
    />
  );
}
