/** What is wrong and what to do about it, in one line. */
export function inOneLine({ message, help }: { message: string; help: string | null }): string {
  return help ? `${message}: ${help}` : message;
}
