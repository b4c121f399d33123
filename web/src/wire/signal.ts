/** Something that others want to hear of when it happens. */
export class Signal<T = void> {
  #listeners: ((news: T) => void)[] = [];

  on(listener: (news: T) => void): void {
    this.#listeners.push(listener);
  }

  emit(news: T): void {
    for (const listener of this.#listeners) listener(news);
  }
}
