import type { ReactNode } from "react";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { Counts } from "@millwright/domain/kit/list.ts";
import type { Href } from "../grid/table/row.tsx";
import type { List } from "../list/use-list.ts";

export interface Group {
  value: string | number;
  label: string;
  /** Drawn in place of the label. */
  mark: ReactNode;
  /** Shown only where a filter asks for it. */
  isAside?: true;
}

/** A way a card can go. */
export interface Move {
  key: string | number;
  /** The group it leads to. */
  to: Group["value"];
  label: string;
  mark: ReactNode;
  /** Why it cannot be gone now, in words; null where it can. */
  obstacle: string | null;
}

export type CountsCall = Endpoint & { reply: { _zod: { output: Counts } } };

export interface BoardProps<R extends { id: number }> {
  list: List<R>;
  /** The column that groups the rows. */
  by: string;
  groups: readonly Group[];
  /** Answers how many rows each group has. */
  counts: CountsCall;
  href: Href<R>;
  card: (row: R) => ReactNode;
  /** Where a row can go; none for those who may not move it. */
  movesOf: (row: R) => readonly Move[];
  /** Makes the move; false where the person thought better of it or it was refused. */
  onMove: (row: R, move: Move) => Promise<boolean>;
}

/** Where the focus is to go once a moved card stands there. */
export interface Landing {
  id: number;
  at: Group["value"];
}
