import type { Column, Content, CustomTableLayout, TableCell } from "pdfmake/interfaces.js";
import { PRINT_TEXTS as T } from "@millwright/domain/work/orders/printing/texts.ts";
import type { Picture } from "../facts.ts";

/** What cards, reports and lists are made of. Text that people wrote is only ever handed over as a plain string. */
const RULE = "#b8bec6";
const SOFT = "#5b6470";

/** Rules between the rows, none at the sides. */
const ruled: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};
const framed: CustomTableLayout = {
  ...ruled,
  hLineWidth: () => 1.2,
  vLineWidth: () => 1.2,
  hLineColor: () => "#000",
  vLineColor: () => "#000",
};

export const heading = (text: string): Content => ({ text, bold: true, fontSize: 10.5, margin: [0, 10, 0, 3], headlineLevel: 1 });
export const soft = (text: string, margin: [number, number, number, number] = [0, 0, 0, 0]): Content => ({
  text,
  color: SOFT,
  fontSize: 8,
  margin,
});

export const head = (text: string, alignment: "left" | "right" = "left"): TableCell => ({ text, color: SOFT, fontSize: 8, alignment });
export const figure = (text: string): TableCell => ({ text, alignment: "right" });

/** A table whose first line stands at the top of every page it goes on to. */
export const table = (widths: (string | number)[], heads: TableCell[], rows: TableCell[][]): Content => ({
  table: { headerRows: 1, widths, body: [heads, ...rows], dontBreakRows: true },
  layout: ruled,
});

/** What is not said is left out; two to a line. */
export function facts(pairs: readonly (readonly [string, string | null])[]): Content {
  const said = pairs.filter(([, value]) => value !== null && value !== T.nothing);
  if (said.length === 0) return "";
  const body: TableCell[][] = [];
  for (let at = 0; at < said.length; at += 2) {
    const line = said
      .slice(at, at + 2)
      .flatMap(([label, value]): TableCell[] => [{ text: label, color: SOFT, fontSize: 8, margin: [0, 1, 0, 0] }, value ?? ""]);
    body.push(line.length === 2 ? [...line, "", ""] : line);
  }
  return { table: { widths: [80, "*", 80, "*"], body }, layout: ruled, margin: [0, 6, 0, 0] };
}

export const boxed = (title: string, text: string): Content => ({
  table: { widths: ["*"], body: [[{ stack: [{ text: title, bold: true }, { text }] }]] },
  layout: framed,
  margin: [0, 8, 0, 0],
});

const BOX = 9;
/** A square to tick; ticked where it was done. */
export function tick(isDone = false): Content {
  const mark = isDone ? `<path d="M2 4.6 4 7 7.4 2" fill="none" stroke="#000" stroke-width="1.3"/>` : "";
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${BOX}" height="${BOX}" viewBox="0 0 ${BOX} ${BOX}"><rect x="0.5" y="0.5" width="8" height="8" fill="none" stroke="#000" stroke-width="0.8"/>${mark}</svg>`,
    width: BOX,
    height: BOX,
  };
}

/** Several squares, each with its word. */
export const ticks = (words: readonly string[], done: number | null): Content => ({
  columns: words.flatMap((word, at): Column[] => [
    { width: BOX, stack: [tick(done === at + 1)] },
    { text: word, width: "auto", margin: [2, 0, 6, 0] },
  ]),
});

/** A line to write on. */
export const line = (width: number): Content => ({
  canvas: [{ type: "line", x1: 0, y1: 11, x2: width, y2: 11, lineWidth: 0.5, lineColor: "#000" }],
});

/** Three to a row, the first one beside its heading. */
export function gallery(title: string, pictures: readonly { of: string | null; picture: Picture }[], width: number): Content {
  const gap = 8;
  const each = (width - 2 * gap) / 3;
  const rows: Content[] = [];
  for (let at = 0; at < pictures.length; at += 3)
    rows.push({
      columns: pictures.slice(at, at + 3).map(({ of, picture }) => ({
        width: each,
        stack: [{ image: picture, fit: [each, each * 0.8] as [number, number] }, ...(of === null ? [] : [soft(of)])],
      })),
      columnGap: gap,
      margin: [0, 2, 0, 4],
      unbreakable: true,
    } as Content);
  const [first = ""] = rows;
  return [{ stack: [heading(title), first], unbreakable: true }, ...rows.slice(1)];
}
