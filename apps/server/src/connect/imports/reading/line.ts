import type { Reason } from "@millwright/domain/kit/reasons.ts";

/** One line of a file: its cells and its place, 1 being the first. */
export interface Line {
  line: number;
  cells: string[];
  /** Why it cannot be read as cells; they are then the line as it stands, cut at each delimiter. */
  fault?: Reason;
}
