import type { Content, CustomTableLayout, PageSize, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { COLUMNS } from "@millwright/domain/insight/boards/layout.ts";
import { RULE_TEXTS } from "@millwright/domain/insight/dashboards/texts.ts";
import type { Definition, FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { FIGURE_FORMULAS, FIGURE_NAMES } from "@millwright/domain/insight/figures/texts.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { BOARD_PRINT_TEXTS as T } from "@millwright/domain/insight/printing/texts.ts";
import { filled } from "@millwright/domain/kit/filled.ts";
import type { Paper } from "@millwright/domain/work/orders/printing/contract.ts";
import { facts, footOf, head, heading, MARGINS, PAGES, PAPER_POINTS, soft, topOf } from "../../../platform/pdf/blocks.ts";
import type { Report } from "../report.ts";
import { cardOf } from "./cards.ts";
import { handOf, type Hand } from "./hand.ts";
import { closeTable, fine, quiet } from "./pieces.ts";
import { shelvesOf, type Shelf } from "./shelves.ts";

/** What the thread is given. */
export interface Printing {
  report: Report;
  logo: string | null;
  paper: Paper;
}

/** A board or a dashboard on paper across: whose it is, what of which hours and for whom, each widget, and how its figures come about. */
export function composedReport({ report, logo, paper }: Printing): TDocumentDefinitions {
  const hand = handOf(report);
  const { name, organisation, widgets, description } = report;
  const width = PAPER_POINTS[paper].height - MARGINS[0] - MARGINS[2];
  return {
    ...PAGES,
    pageSize: paper.toUpperCase() as PageSize,
    pageOrientation: "landscape",
    info: { title: name, producer: "Millwright", creator: "Millwright" },
    content: [
      topOf({ organisation: { name: organisation.name, logo }, overline: overlineOf(report, logo), title: name }),
      ...(description === null ? [] : [soft(description, [0, 0, 0, 2])]),
      about(report, hand),
      ...(widgets.length === 0 ? [quiet(T.empty)] : shelvesOf(widgets).map((shelf) => shelfOf(shelf, report, hand, width))),
      ...formulas(report),
    ],
    footer: (page, pages) =>
      footOf(
        filled(T.footer, { organisation: organisation.name, title: name }),
        filled(T.printed, { at: hand.at(report.asOf), zone: report.timeZone }),
        filled(T.pageOf, { page, pages }),
      ),
  };
}

const overlineOf = ({ kind, organisation }: Report, logo: string | null): string =>
  [logo === null ? "" : organisation.name, kind === "board" ? T.board : T.page].filter(Boolean).join(" · ");

function about({ compared, range, span, days, timeZone, asOf, filters, reader, scope }: Report, hand: Hand): Content {
  const between = span
    ? { from: hand.at(span.from), until: hand.at(Math.min(span.until, Date.parse(asOf))) }
    : { from: hand.day(days?.from ?? ""), until: hand.day(days?.until ?? "") };
  const written = filled(T.span, between);
  return {
    stack: [
      facts([
        [T.range, range === null ? written : filled(T.named, { name: range, span: written })],
        [T.asOf, hand.at(asOf)],
        [T.zone, days && days.zone !== timeZone ? `${timeZone} (${days.zone})` : timeZone],
        [
          T.filters,
          filters.length === 0 ? T.noFilters : filters.map(([label, value]) => filled(T.filter, { name: `${label}:`, value })).join(", "),
        ],
        [T.compare, compared],
        [T.scopeLabel, filled(T.scopeIs, { person: reader, scope })],
      ]),
    ],
    margin: [0, 0, 0, 8],
  };
}

const GAP = 8;
const PADDING = 7;
const BORDER = "#d5dae2";
const LINE = 0.6;

const framed: CustomTableLayout = {
  hLineWidth: () => LINE,
  vLineWidth: () => LINE,
  hLineColor: () => BORDER,
  vLineColor: () => BORDER,
  // Every second column is the room between two cards.
  paddingLeft: (column) => (column % 2 === 0 ? PADDING : 0),
  paddingRight: (column) => (column % 2 === 0 ? PADDING : 0),
  paddingTop: () => PADDING,
  paddingBottom: () => PADDING,
};

const NO_BORDER: [boolean, boolean, boolean, boolean] = [false, false, false, false];

function shelfOf({ widgets, isLong }: Shelf, report: Report, hand: Hand, width: number): Content {
  const [only] = widgets;
  if (isLong && only) return { stack: cardOf(only.widget, { report, hand, width }), margin: [0, 4, 0, 8] };
  const column = (width - GAP * (COLUMNS - 1)) / COLUMNS;
  const sizes = widgets.map((each) => each.width * column + GAP * (each.width - 1));
  const inner = sizes.map((size) => size - 2 * PADDING - 2 * LINE);
  const cells = widgets.map(({ widget }, at): TableCell => ({ stack: cardOf(widget, { report, hand, width: inner[at] ?? 0 }) }));
  return {
    table: {
      widths: inner.flatMap((size, at) => (at === 0 ? [size] : [GAP, size])),
      body: [cells.flatMap((cell, at) => (at === 0 ? [cell] : [{ text: "", border: NO_BORDER }, cell]))],
      dontBreakRows: true,
    },
    layout: framed,
    margin: [0, 0, 0, GAP],
  };
}

/** Each figure that is told, once, with the rules of the organisation by which it went. */
function formulas({ widgets }: Report): Content[] {
  const told = new Map<FigureId, string[]>();
  for (const { answer } of widgets)
    if (answer?.is === "figure" && isTold(answer.answer))
      told.set(
        answer.answer.figure,
        answer.answer.definition.map(({ name, value }) => `${RULE_TEXTS.rule[name]}: ${ruleWords(name, value)}`),
      );
  if (told.size === 0) return [];
  const rows = [...told].map(([id, rules]): TableCell[] => [
    fine(FIGURE_NAMES[id]),
    { stack: [FIGURE_FORMULAS[id], ...rules.map((text) => soft(text))], fontSize: 8 },
  ]);
  return [heading(T.formulas), closeTable([170, "*"], [head(T.column.figure), head(T.column.formula)], rows)];
}

function ruleWords(name: Definition, value: string): string {
  if (name === "repeatDays") return filled(RULE_TEXTS.withinDays, { days: value });
  const words: Readonly<Record<string, string>> = RULE_TEXTS.value[name];
  return words[value] ?? value;
}
