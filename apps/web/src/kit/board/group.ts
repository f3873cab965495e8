import type { ReactNode } from "react";
import type { Href } from "../grid/table/row.tsx";

/** What stands side by side. */
export interface Column {
  key: string;
  label: string;
  /** Drawn in place of the label. */
  mark: ReactNode;
  /** How many cards it holds, in words; undefined until it is known. */
  count: string | undefined;
  /** Further figures of its head: planned hours, a limit. */
  figures: readonly string[];
  /** It holds more than it is to. */
  isOver: boolean;
  /** Where a new one begins that is to stand in it; absent where none can be made. */
  add?: { to: string; label: string };
}

/** What goes across the columns. */
export interface Lane {
  key: string;
  label: string;
}

/** Where a card stands, or is to stand. */
export interface Place {
  column: string;
  /** Null on a board without lanes. */
  lane: string | null;
}

/** A way a card can go. */
export interface Move {
  key: string | number;
  to: Place;
  label: string;
  mark: ReactNode;
  /** Why it cannot be gone now, in words; null where it can. */
  obstacle: string | null;
}

export interface BoardProps<R extends { id: number }> {
  columns: readonly Column[];
  /** None: cards stand in columns alone. */
  lanes: readonly Lane[];
  /** Undefined until they are known. */
  rowsAt: (place: Place) => readonly R[] | undefined;
  /** How many there are in all. */
  countAt: (place: Place) => number;
  /** Reads further cards of a place. */
  onMore: (place: Place) => void;
  isReading: (place: Place) => boolean;
  nameOf: (row: R) => string;
  href: Href<R>;
  card: (row: R) => ReactNode;
  /** Where a row can go from its place; none for those who may not move it. */
  movesOf: (row: R, from: Place) => readonly Move[];
  /** Makes the move; false where the person thought better of it or it was refused: the card is back then. */
  onMove: (row: R, move: Move, from: Place) => Promise<boolean>;
  /** A card was let go where it cannot go; why, in words. */
  onRefused: (row: R, to: Place, obstacle: string | null) => void;
}

export const isSame = (one: Place, other: Place): boolean => one.column === other.column && one.lane === other.lane;
export const placeKey = ({ column, lane }: Place): string => (lane === null ? column : `${column} ${lane}`);
