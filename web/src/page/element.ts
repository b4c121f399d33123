type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

/**
 * Makes an element. Attributes that are functions listen to the event of their name; `true` stands for an empty
 * attribute, `false` and null for none. Texts become text nodes, never markup.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child): child is Node | string => Boolean(child)));
  return made;
}

/** The element of the page with this id. */
export function the<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} \`${id}\``);
  return found;
}

export const button = (id: string) => the(id, HTMLButtonElement);
export const input = (id: string) => the(id, HTMLInputElement);
export const select = (id: string) => the(id, HTMLSelectElement);
export const area = (id: string) => the(id, HTMLElement);

export function options(target: HTMLSelectElement, entries: [value: string, text: string][], chosen?: string): void {
  target.replaceChildren(...entries.map(([value, text]) => el("option", { value }, text)));
  if (chosen !== undefined) target.value = chosen;
}

/**
 * Lets a button be used or not. One that cannot be used keeps the keyboard, which a disabled one would lose, and says that it
 * is of no use now.
 */
export function able(control: HTMLButtonElement, isAble: boolean): void {
  if (isAble) control.removeAttribute("aria-disabled");
  else control.setAttribute("aria-disabled", "true");
}

/** From now on a click on what cannot be used does nothing. */
export function heedUnable(): void {
  const heed = (event: Event) => {
    const used = event.target instanceof Element ? event.target.closest("[aria-disabled=true]") : null;
    if (used) event.stopImmediatePropagation();
  };
  document.addEventListener("click", heed, { capture: true });
}

/** Says of a field that what is in it cannot be taken, or that it can. */
export function invalid(field: HTMLElement, isInvalid: boolean): void {
  if (isInvalid) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

/** Hides an element; the keyboard, if it was there, goes on at another one. */
export function hide(element: HTMLElement, isHidden: boolean, next: () => HTMLElement): void {
  const hadFocus = isHidden && element.contains(document.activeElement);
  element.hidden = isHidden;
  if (hadFocus) next().focus();
}
