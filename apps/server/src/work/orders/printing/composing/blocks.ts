import type { Column, Content, CustomTableLayout } from "pdfmake/interfaces.js";
import { heading, ruled, soft } from "../../../../platform/pdf/blocks.ts";
import type { Picture } from "../facts.ts";

/** What cards, reports and lists have that other pages do not. Text that people wrote is only ever handed over as a plain string. */
const framed: CustomTableLayout = {
  ...ruled,
  hLineWidth: () => 1.2,
  vLineWidth: () => 1.2,
  hLineColor: () => "#000",
  vLineColor: () => "#000",
};

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
