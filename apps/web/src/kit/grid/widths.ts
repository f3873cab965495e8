/** Column widths that a person dragged, by list; kept in this browser. */
const PREFIX = "millwright.columns.";

export function widthsOf(list: string): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + list) ?? "{}");
    return typeof stored === "object" && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === "number"))
      : {};
  } catch {
    return {};
  }
}

export function keepWidth(list: string, column: string, width: number): void {
  try {
    localStorage.setItem(PREFIX + list, JSON.stringify({ ...widthsOf(list), [column]: Math.round(width) }));
  } catch {
    // A full or refused storage costs a convenience, nothing else.
  }
}
