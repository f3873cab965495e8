import type { Content, CustomTableLayout, TableCell } from "pdfmake/interfaces.js";

/** What printed pages are made of. Text that people wrote is only ever handed over as a plain string. */
const RULE = "#b8bec6";
const SOFT = "#5b6470";

/** Rules between the rows, none at the sides. */
export const ruled: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};
/** Where nothing is said. */
export const NOTHING = "–";

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
  const said = pairs.filter(([, value]) => value !== null && value !== NOTHING);
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

const MARK_POINTS = 66;

interface Top {
  organisation: { name: string; logo: string | null };
  overline: string;
  title: string;
  code?: string;
  /** Draws what a phone reads, as SVG of so many points. */
  mark?: ((points: number) => string) | null;
}

/** The head of the first page: whose it is and what it is. */
export function topOf({ organisation: { name, logo }, overline, title, code, mark }: Top): Content {
  return {
    columns: [
      { width: 84, stack: [logo ? { image: logo, fit: [76, 44] as [number, number] } : { text: name, bold: true }] },
      {
        width: "*",
        stack: [soft(overline), ...(code ? [{ text: code, bold: true, fontSize: 11 }] : []), { text: title, bold: true, fontSize: 14 }],
      },
      ...(mark ? [{ width: MARK_POINTS, svg: mark(MARK_POINTS), height: MARK_POINTS }] : []),
    ],
    columnGap: 8,
    margin: [0, 0, 0, 4],
  };
}

/** The foot of every page: whose it is, when it was printed, which page. */
export const footOf = (left: string, middle: string, right: string): Content => ({
  columns: [
    { width: "*", text: left },
    { width: "auto", text: middle },
    { width: "*", text: right, alignment: "right" },
  ],
  columnGap: 12,
  color: SOFT,
  fontSize: 8,
  margin: [36, 14, 36, 0],
});

/** Points. */
export const MARGINS: [number, number, number, number] = [36, 40, 36, 40];
export const PAPER_POINTS = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } } as const;
/** How all pages are written, and that what is a heading does not stay behind at the foot of one. */
export const PAGES = {
  pageMargins: MARGINS,
  defaultStyle: { font: "Roboto", fontSize: 9.5, lineHeight: 1.15 },
  pageBreakBefore: (node: { headlineLevel?: number }, more: { getFollowingNodesOnPage: () => unknown[] }) =>
    node.headlineLevel === 1 && more.getFollowingNodesOnPage().length === 0,
};
