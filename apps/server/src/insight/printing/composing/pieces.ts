import type { Content, CustomTableLayout, TableCell } from "pdfmake/interfaces.js";
import { COLOUR, POINTS, shape, svgOf, type Picture } from "./charts/svg.ts";

/** How many pixels a picture has on so many points of paper. */
export const pixelsOn = (points: number): number => Math.floor(points / POINTS);

export const drawn = (picture: Picture): Content => ({
  svg: svgOf(picture),
  width: picture.width * POINTS,
  height: picture.height * POINTS,
});

/** A line of small print; what there is none of is left out. */
export function small(parts: readonly (string | null | undefined | false)[], colour: string = COLOUR.text): Content[] {
  const said = parts.filter(Boolean).join(" · ");
  return said === "" ? [] : [{ text: said, fontSize: 7.5, color: colour, margin: [0, 1, 0, 0] }];
}

export const big = (text: string, colour: string = COLOUR.strong): Content => ({
  text,
  bold: true,
  // A unit is not parted from its number.
  noWrap: true,
  fontSize: text.length > 12 ? 12 : text.length > 8 ? 15 : 19,
  color: colour,
});

/** Words on one side and a small picture on the other. */
export const beside = (words: Content, picture: Picture | null): Content =>
  picture === null
    ? words
    : {
        columns: [
          { width: "*", stack: [words] },
          { width: picture.width * POINTS, stack: [drawn(picture)] },
        ],
        columnGap: 6,
      };

/** What is said in place of what there is not. */
export const quiet = (text: string): Content => ({ text, italics: false, color: COLOUR.text, fontSize: 8.5, margin: [0, 6, 0, 6] });

/** A colour with what it stands for, several to a line. */
export function legend(entries: readonly { colour: string; name: string }[]): Content {
  return {
    columns: entries.map(({ name, ...each }) => ({
      width: "auto",
      columns: [
        { width: 10, svg: swatch(each), margin: [0, 2, 0, 0] },
        { width: "auto", text: name, fontSize: 7.5, color: COLOUR.text },
      ],
      columnGap: 4,
    })),
    columnGap: 10,
    margin: [0, 3, 0, 0],
  };
}

const close: CustomTableLayout = {
  hLineWidth: (row, { table: { body } }) => (row === 1 ? 0.6 : row === 0 || row === body.length ? 0 : 0.3),
  vLineWidth: () => 0,
  hLineColor: () => COLOUR.grid,
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 1,
  paddingBottom: () => 1,
};

export const fine = (text: string, alignment: "left" | "right" = "left"): TableCell => ({
  text,
  fontSize: 8,
  alignment,
  // A number and its unit.
  noWrap: alignment === "right",
});

/** A table whose lines are close to each other. */
export const closeTable = (widths: (string | number)[], heads: TableCell[], rows: TableCell[][]): Content => ({
  table: { headerRows: 1, widths, body: [heads, ...rows], dontBreakRows: true },
  layout: close,
  margin: [0, 3, 0, 0],
});

/** The colour of a line and its dashes, as high as a small letter. */
export const swatch = ({ colour, dash = "" }: { colour: string; dash?: string }): string =>
  svgOf({
    width: 16,
    height: 8,
    shapes: [shape("line", { x1: 0, x2: 16, y1: 4, y2: 4, stroke: colour, "stroke-width": 3, "stroke-dasharray": dash })],
  });
