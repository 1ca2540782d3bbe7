import { useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import { applyTheme, currentTheme, themes } from "./theme.ts";

/** Switches between the colours of the system, light and dark. */
export function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  const become = () => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <button type="button" className="quiet tool" onClick={become} title={`Switch to ${next}`}>
      <Icon name="theme" />
      <span className="sr">Colours: {theme}</span>
    </button>
  );
}
