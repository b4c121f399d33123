/** What the picture shows, for those who do not see it. */

import type { Marks, Scene } from "./scene";

export function describe(scene: Scene, marks: Marks): string {
  const form = { torus: "torus", cylinder: "cylinder", sphere: "globe", moebius: "Moebius strip", klein: "Klein bottle" }[scene.solid.form];
  const names = new Map(scene.pieces.map(({ id, name }) => [id.toLowerCase(), name]));
  const men = (white: boolean) =>
    Object.entries(scene.board)
      .filter(([, letter]) => (letter !== letter.toLowerCase()) === white)
      .map(([square, letter]) => `${names.get(letter.toLowerCase()) ?? letter} ${square}`)
      .join(", ") || "nothing";
  const parts = [`The board as a ${form ?? scene.solid.form}`, `White: ${men(true)}`, `Black: ${men(false)}`];
  if (marks.selected !== null) parts.push(`Selected: ${marks.selected}, with ${new Set([...marks.targets, ...marks.captures]).size} targets`);
  if (marks.checks.length > 0) parts.push(`Check along ${marks.checks.map((route) => route.join(" ")).join("; ")}`);
  parts.push("Arrow keys turn it, plus and minus zoom, Home resets");
  return parts.map((part) => `${part}.`).join(" ");
}
