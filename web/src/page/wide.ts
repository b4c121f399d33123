/** A screen wide enough for text, board and game beside each other. The style sheets have the same width. */
export const wide = matchMedia("(min-width: 68rem)");
