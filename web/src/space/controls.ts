/** Turning and zooming by keys, and by a button for each of them. */

import { el } from "../page/element";

/** Radians, and how many times nearer. */
export interface Nudge {
  turn: number;
  tilt: number;
  zoom: number;
}

interface Control {
  /** As the browser names the keys. */
  keys: string[];
  sign: string;
  name: string;
  /** `home`: back to where it was. */
  does: Partial<Nudge> | "home";
}

const STEP = Math.PI / 12;
const CLOSER = 1.2;

export const CONTROLS: readonly Control[] = [
  { keys: ["ArrowLeft"], sign: "◀", name: "turn the body left", does: { turn: -STEP } },
  { keys: ["ArrowRight"], sign: "▶", name: "turn the body right", does: { turn: STEP } },
  { keys: ["ArrowUp"], sign: "▲", name: "tilt the body back", does: { tilt: -STEP } },
  { keys: ["ArrowDown"], sign: "▼", name: "tilt the body forward", does: { tilt: STEP } },
  { keys: ["+", "="], sign: "+", name: "zoom in", does: { zoom: CLOSER } },
  { keys: ["-"], sign: "−", name: "zoom out", does: { zoom: 1 / CLOSER } },
  { keys: ["Home"], sign: "Reset", name: "reset turn and zoom", does: "home" },
];

export interface Handles {
  nudge(by: Nudge): void;
  home(): void;
}

/** Buttons; the keys are heard on the canvas until the signal says that it is over. */
export function controls(canvas: HTMLCanvasElement, handles: Handles, signal: AbortSignal): HTMLElement {
  const act = ({ does }: Control) => (does === "home" ? handles.home() : handles.nudge({ turn: 0, tilt: 0, zoom: 1, ...does }));
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const control = CONTROLS.find(({ keys }) => keys.includes(event.key));
    if (!control) return;
    event.preventDefault();
    act(control);
  }, { signal });
  const buttons = CONTROLS.map((control) => {
    const { sign, name, keys } = control;
    return el("button", { type: "button", title: `${name} (${keys[0]})`, "aria-label": name, click: () => act(control) }, sign);
  });
  return el("div", { class: "segments space-tools", role: "group", "aria-label": "Turn and zoom the body" }, ...buttons);
}
