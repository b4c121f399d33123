/** Shows SVG text in an `<img>`, where it can run nothing and its styles stay its own. */
export class Drawing {
  #url: string | null = null;

  constructor(readonly image: HTMLImageElement) {}

  /** Resolves once the picture can be seen, so that what lies over it can be moved along at the same moment. */
  async show(svg: string, alt: string): Promise<void> {
    const before = this.#url;
    const url = address(svg);
    this.#url = url;
    const ready = new Image();
    ready.src = url;
    await ready.decode().catch(() => undefined);
    if (this.#url === url) {
      this.image.src = url;
      this.image.alt = alt;
    }
    if (before) URL.revokeObjectURL(before);
  }

  clear(): void {
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#url = null;
    this.image.removeAttribute("src");
  }
}

/** A blob: address for SVG text. Whoever asks for it revokes it. */
export function address(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}
