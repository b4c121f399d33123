/** The colours of the view, near those of the drawn pictures. */

export interface Colours {
  /** Behind everything; lines have a rim of it. */
  paper: string;
  ink: string;
  dark: string;
  light: string;
  /** Lines between tiles. */
  joint: string;
  /** Where east meets west, and where north meets south. */
  seams: [string, string];
  edge: string;
  pole: string;
  poleInk: string;
  route: string;
  check: string;
  selected: string;
  target: string;
  last: string;
}

const LIGHT: Colours = {
  paper: "#ffffff",
  ink: "#1c1a17",
  dark: "#cdb896",
  light: "#f6eedd",
  joint: "#8d7c60",
  seams: ["#1f5f8b", "#6b3f94"],
  edge: "#1c1a17",
  pole: "#8c8c8c",
  poleInk: "#ffffff",
  route: "#12659c",
  check: "#c2103a",
  selected: "#12659c",
  target: "#12659c",
  last: "#b98a00",
};

const DARK: Colours = {
  paper: "#15171b",
  ink: "#ece8df",
  dark: "#5a5f69",
  light: "#8f939c",
  joint: "#33363c",
  seams: ["#7cc4f2", "#d9b0ff"],
  edge: "#ece8df",
  pole: "#c9b37a",
  poleInk: "#15171b",
  route: "#8fd0ff",
  check: "#ff5c7f",
  selected: "#8fd0ff",
  target: "#8fd0ff",
  last: "#ffd257",
};

export function coloursOf(theme: "light" | "dark"): Colours {
  return theme === "dark" ? DARK : LIGHT;
}
