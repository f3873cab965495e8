import type { Content, ContentSection, DynamicContent, PageSize, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { filledText, PRINT_TEXTS as T } from "@millwright/domain/work/orders/printing/texts.ts";
import { symbolOf } from "../../../../foundation/labels/service.ts";
import { footOf, MARGINS, PAGES, PAPER_POINTS, topOf } from "../../../../platform/pdf/blocks.ts";
import { wordsIn, type Words } from "../../../../platform/pdf/words.ts";
import type { PrintedOrder, Printing } from "../facts.ts";
import { cardOf } from "./card.ts";
import { listOf } from "./list.ts";
import { reportOf } from "./report.ts";

/**
 * One file: of cards and reports each order begins a page and counts its own, so that sheets that come apart say where they belong; a list is one table over its pages.
 */
export function composed(printing: Printing): TDocumentDefinitions {
  const words = wordsIn(printing);
  const { paper, kind, orders } = printing;
  const common = {
    pageSize: paper.toUpperCase() as PageSize,
    ...PAGES,
    info: { title: T.kind[kind], producer: "Millwright", creator: "Millwright" },
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
      topOf({
        organisation: printing.organisation,
        overline: printing.organisation.logo ? printing.organisation.name : "",
        title: T.kind.list,
      }),
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
      topOf({
        organisation: printing.organisation,
        overline: T.kind[printing.kind],
        title: order.title,
        code: order.code,
        mark: (points) => symbolOf("qr", `${printing.address}${order.id}`).svg(points, points),
      }),
      ...body,
    ],
    header,
    footer,
  };
}

const footLine = (
  code: string,
  { organisation, printedAt, timeZone: zone, isOnlyClock }: Printing,
  words: Words,
  page: number,
  pages: number,
): Content =>
  footOf(
    [organisation.name, code].filter(Boolean).join(" · "),
    filledText(isOnlyClock ? T.printed : T.printedIn, { at: words.at(printedAt), zone }),
    filledText(T.page, { page, pages }),
  );
