import type { Content, ContentSection, DynamicContent, PageSize, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { filledText, PRINT_TEXTS as T } from "@millwright/domain/work/orders/printing/texts.ts";
import { symbolOf } from "../../../../foundation/labels/service.ts";
import type { PrintedOrder, Printing } from "../facts.ts";
import { soft } from "./blocks.ts";
import { cardOf } from "./card.ts";
import { listOf } from "./list.ts";
import { reportOf } from "./report.ts";
import { wordsIn, type Words } from "./words.ts";

const MARGINS: [number, number, number, number] = [36, 40, 36, 40];
const PAPER_POINTS = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } } as const;
const QR = 66;

/**
 * One file: of cards and reports each order begins a page and counts its own, so that sheets that come apart say where they belong; a list is one table over its pages.
 */
export function composed(printing: Printing): TDocumentDefinitions {
  const words = wordsIn(printing);
  const { paper, kind, orders } = printing;
  const common = {
    pageSize: paper.toUpperCase() as PageSize,
    pageMargins: MARGINS,
    defaultStyle: { font: "Roboto", fontSize: 9.5, lineHeight: 1.15 },
    info: { title: T.kind[kind], producer: "Millwright", creator: "Millwright" },
    // What is a heading does not stay behind at the foot of a page.
    pageBreakBefore: (node: { headlineLevel?: number }, more: { getFollowingNodesOnPage: () => unknown[] }) =>
      node.headlineLevel === 1 && more.getFollowingNodesOnPage().length === 0,
  };
  if (kind === "list") return { ...common, pageOrientation: "landscape", ...listDocument(printing, words) };
  const width = PAPER_POINTS[paper].width - MARGINS[0] - MARGINS[2];
  return {
    ...common,
    content: orders.map((order) => sectionOf(order, printing, words, width)) as unknown as Content,
  };
}

function listDocument(printing: Printing, words: Words): Pick<TDocumentDefinitions, "content" | "footer"> {
  return {
    content: [
      topOf(printing, { overline: printing.organisation.logo ? printing.organisation.name : "", title: T.kind.list, qr: null }),
      listOf(printing.orders, words),
    ],
    footer: (page, pages) => footLine("", printing, words, page, pages),
  };
}

function sectionOf(order: PrintedOrder, printing: Printing, words: Words, width: number): ContentSection {
  // Heads of all pages are asked for before the first foot is: by then the pages of each order are counted.
  const pages: number[] = [];
  const header: DynamicContent = (page) => {
    pages.push(page);
    return pages.length === 1
      ? null
      : { text: `${order.code}  ${order.title}`.slice(0, 110), color: "#5b6470", fontSize: 8, margin: [36, 20, 36, 0] };
  };
  const footer: DynamicContent = (page) => footLine(order.code, printing, words, pages.indexOf(page) + 1, pages.length);
  const body = printing.kind === "card" ? cardOf(order, words, width) : reportOf(order, words, width, printing.currency);
  return {
    section: [
      topOf(printing, { overline: T.kind[printing.kind], title: order.title, code: order.code, qr: `${printing.address}${order.id}` }),
      ...body,
    ],
    header,
    footer,
  };
}

interface Top {
  overline: string;
  title: string;
  code?: string;
  qr: string | null;
}

function topOf({ organisation: { name, logo } }: Printing, { overline, title, code, qr }: Top): Content {
  return {
    columns: [
      { width: 84, stack: [logo ? { image: logo, fit: [76, 44] as [number, number] } : { text: name, bold: true }] },
      {
        width: "*",
        stack: [soft(overline), ...(code ? [{ text: code, bold: true, fontSize: 11 }] : []), { text: title, bold: true, fontSize: 14 }],
      },
      ...(qr ? [{ width: QR, svg: symbolOf("qr", qr).svg(QR, QR), height: QR }] : []),
    ],
    columnGap: 8,
    margin: [0, 0, 0, 4],
  };
}

const footLine = (
  code: string,
  { organisation, printedAt, timeZone: zone, isOnlyClock }: Printing,
  words: Words,
  page: number,
  pages: number,
): Content => ({
  columns: [
    { width: "*", text: [organisation.name, code].filter(Boolean).join(" · ") },
    { width: "auto", text: filledText(isOnlyClock ? T.printed : T.printedIn, { at: words.at(printedAt), zone }) },
    { width: "*", text: filledText(T.page, { page, pages }), alignment: "right" },
  ],
  columnGap: 12,
  color: "#5b6470",
  fontSize: 8,
  margin: [36, 14, 36, 0],
});
