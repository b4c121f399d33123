import { area, el } from "./element";

export interface Choice<T> {
  value: T;
  text: string;
  image?: string;
  note?: string;
}

/** Milliseconds in which a click that was not begun on the question still belongs to the tap that brought it up. */
const LEFT_OVER = 300;

/** Asks which; null if the asked lets it be. */
export function choose<T>(question: string, detail: string, choices: Choice<T>[], none: string): Promise<T | null> {
  return new Promise((resolve) => {
    const title = el("h2", { id: "choice-title" }, question);
    const dialog = el("dialog", { class: "choice", "aria-labelledby": "choice-title" });
    let answer: T | null = null;
    const opened = performance.now();
    let isPressed = false;
    dialog.addEventListener("pointerdown", () => (isPressed = true));
    const isLeftOver = (event: Event) =>
      event instanceof MouseEvent && event.detail > 0 && !isPressed && performance.now() - opened < LEFT_OVER;
    const list = choices.map((choice) =>
      el(
        "button",
        {
          type: "button",
          class: "choose",
          click: (event) => {
            if (isLeftOver(event)) return;
            answer = choice.value;
            dialog.close();
          },
        },
        choice.image ? el("img", { src: choice.image, alt: "", width: 44, height: 44 }) : null,
        el("span", {}, choice.text, choice.note ? el("small", {}, choice.note) : null),
      ),
    );
    dialog.append(
      title,
      detail ? el("p", {}, detail) : "",
      el("div", { class: "choices" }, ...list),
      el("div", { class: "dialog-end" }, el("button", { type: "button", click: () => dialog.close() }, none)),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    area("page").append(dialog);
    dialog.showModal();
    list[0]?.focus();
  });
}
