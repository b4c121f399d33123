import type { Picture } from "../wire/types";

export interface Fit {
  ratio: number;
  left: number;
  top: number;
  /** The part of the picture that has tiles, if it is drawn in another size than the ruler. */
  tiles: { left: number; top: number; right: number; bottom: number } | null;
}

/** How a picture must be enlarged and moved for its tiles to lie where those of the ruler do. */
export function fitting(picture: Picture, ruler: Picture): Fit {
  const there = ruler.spots.find((spot) => !spot.copy);
  const here = there && picture.spots.find((spot) => !spot.copy && spot.square === there.square);
  if (!there || !here) return { ratio: 1, left: 0, top: 0, tiles: null };
  const ratio = there.size / here.size;
  const fit = { ratio, left: there.x - here.x * ratio, top: there.y - here.y * ratio };
  if (Math.abs(ratio - 1) < 0.001) return { ...fit, tiles: null };
  const half = here.size / 2;
  const tiles = {
    left: Math.min(...picture.spots.map((spot) => spot.x)) - half,
    top: Math.min(...picture.spots.map((spot) => spot.y)) - half,
    right: Math.max(...picture.spots.map((spot) => spot.x)) + half,
    bottom: Math.max(...picture.spots.map((spot) => spot.y)) + half,
  };
  return { ...fit, tiles };
}

export function inset(
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  picture: Picture,
): string {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  const sides = [
    percent(top, picture.height),
    percent(picture.width - right, picture.width),
    percent(picture.height - bottom, picture.height),
    percent(left, picture.width),
  ];
  return `inset(${sides.join(" ")})`;
}
