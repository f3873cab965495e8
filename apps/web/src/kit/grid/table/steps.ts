/** A cell by its row (-1 is the head) and its place in the row. */
export interface Cell {
  row: number;
  at: number;
}
interface Bounds {
  /** The last row. */
  last: number;
  /** Rows of one screen. */
  page: number;
  /** The last place in a row. */
  end: number;
}
type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">;

/** Where a key leads from a cell; null for a key that leads nowhere. */
export function stepFrom({ row, at }: Cell, { key, ctrlKey, metaKey }: Pressed, { last, page, end }: Bounds): Cell | null {
  const isFar = ctrlKey || metaKey;
  const to = (toRow: number, toAt: number): Cell | null => {
    const next = { row: Math.min(Math.max(toRow, -1), last), at: Math.min(Math.max(toAt, 0), end) };
    return next.row === row && next.at === at ? null : next;
  };
  switch (key) {
    case "ArrowUp":
      return to(isFar ? 0 : row - 1, at);
    case "ArrowDown":
      return to(isFar ? last : row + 1, at);
    case "ArrowLeft":
      return to(row, isFar ? 0 : at - 1);
    case "ArrowRight":
      return to(row, isFar ? end : at + 1);
    case "Home":
      return to(isFar ? 0 : row, 0);
    case "End":
      return to(isFar ? last : row, end);
    case "PageUp":
      return to(Math.max(row - page, 0), at);
    case "PageDown":
      return to(row + page, at);
    default:
      return null;
  }
}
