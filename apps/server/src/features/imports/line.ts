/** One line of a file: its cells and its place, 1 being the first. */
export interface Line {
  line: number;
  cells: string[];
}
