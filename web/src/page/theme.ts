import { Signal } from "../wire/signal";
import { select } from "./element";

export type Theme = "light" | "dark";

const KEY = "topochess-theme";
const system = matchMedia("(prefers-color-scheme: dark)");

/** Heard when the colours have changed. */
export const themeChanged = new Signal<Theme>();

let wanted: Theme | "system" = "system";

export function theme(): Theme {
  return wanted === "system" ? (system.matches ? "dark" : "light") : wanted;
}

/** Only this browser remembers the choice; one that may not store anything starts with the system's colours each time. */
export function startTheme(): void {
  const control = select("theme");
  const kept = remembered();
  if (kept === "light" || kept === "dark") wanted = kept;
  control.value = wanted;
  apply();
  control.addEventListener("change", () => {
    wanted = control.value as Theme | "system";
    remember(wanted);
    apply();
  });
  system.addEventListener("change", apply);
}

function apply(): void {
  document.documentElement.dataset["theme"] = theme();
  themeChanged.emit(theme());
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(value: string): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // A browser that stores nothing is no reason not to change colours now.
  }
}
