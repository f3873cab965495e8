import type { Content, PageSize, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { filledText } from "@millwright/domain/work/orders/printing/texts.ts";
import type { Excursion, RecordSheet, SheetDay } from "@millwright/domain/iot/record-sheets/contract.ts";
import { firstDayOf } from "@millwright/domain/iot/record-sheets/month.ts";
import { SHEET_TEXTS as T } from "@millwright/domain/iot/record-sheets/texts.ts";
import { shownOf, symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import type { Paper } from "@millwright/domain/work/orders/printing/contract.ts";
import { curveSvg } from "../../../platform/mail/curve.ts";
import {
  facts,
  figure,
  footOf,
  head,
  heading,
  MARGINS,
  NOTHING,
  PAGES,
  PAPER_POINTS,
  soft,
  table,
  topOf,
} from "../../../platform/pdf/blocks.ts";
import { wordsIn, type Words } from "../../../platform/pdf/words.ts";
import type { Shown } from "../../sensors/service.ts";

/** What a printed sheet is made of. */
export interface SheetPrint {
  sheet: RecordSheet;
  shown: Shown;
  /** The month's curve in the unit that is stored: milliseconds, and the lowest and highest of each step. */
  curve: { from: number; until: number; points: (readonly [number, number | null])[] };
  paper: Paper;
  organisation: { name: string; logo: string | null };
  locale: string;
  isOnlyClock: boolean;
}

const CURVE_SHAPE = 360 / 988;

export function composedSheet(print: SheetPrint): TDocumentDefinitions {
  const { sheet, paper, organisation, locale } = print;
  const words = wordsIn({ locale, timeZone: sheet.timeZone });
  const say = sayer(print, words);
  const day = dayWriter(locale);
  const month = new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "long", year: "numeric" }).format(
    new Date(firstDayOf(sheet.month)),
  );
  const title = filledText(T.of, { label: sheet.label, sensor: sheet.sensor.name, month });
  return {
    ...PAGES,
    pageSize: paper.toUpperCase() as PageSize,
    info: { title: T.title, producer: "Millwright", creator: "Millwright" },
    content: [
      topOf({ organisation, overline: T.title, title, code: sheet.sensor.code }),
      about(sheet, day, say),
      curveOf(print),
      heading(T.days),
      sheet.days.length === 0 ? soft(T.noDays) : daysOf(sheet, words, say, day),
      heading(T.excursions),
      excursionsOf(sheet.excursions, words, say),
      ...filesOf(sheet, words, day),
      soft(T.rulesNow, [0, 10, 0, 0]),
      soft(T.gapRule, [0, 2, 0, 0]),
      soft(T.unknown, [0, 2, 0, 0]),
      soft(T.noClaim, [0, 2, 0, 0]),
    ],
    footer: (page, pages) => {
      const printed = filledText(print.isOnlyClock ? T.printed : T.printedIn, { at: words.at(sheet.madeAt), zone: sheet.timeZone });
      return footOf(`${organisation.name} · ${sheet.sensor.code}`, printed, filledText(T.page, { page, pages }));
    },
  };
}

type Say = (value: number | null, withUnit?: boolean) => string;

/** Values as the reader is shown them everywhere. */
function sayer({ sheet, shown: { unit, scale, decimals } }: SheetPrint, words: Words): Say {
  const sign = unit === null ? "" : ` ${symbolOf(unit)}`;
  return (value, withUnit = false) =>
    value === null ? NOTHING : words.measured(shownOf(value, scale), decimals ?? sheet.decimals ?? 2) + (withUnit ? sign : "");
}

/** A calendar day has no clock: it is written as it is. */
type WriteDay = (day: string) => string;
function dayWriter(locale: string): WriteDay {
  const words = wordsIn({ locale, timeZone: "UTC" });
  return (day) => words.day(`${day}T00:00:00Z`);
}

function about({ place, timeZone, heartbeatSeconds, calibrationDue, limits }: RecordSheet, day: WriteDay, say: Say): Content {
  const named = limits.rules.flatMap((rule) => (rule ? [`${rule.code} ${rule.name}`] : []));
  return facts([
    [T.place, place && `${place.code} ${place.name}`],
    [T.timeZone, timeZone],
    [T.limits, limitsText(limits, say)],
    [T.rules, named.length === 0 ? null : named.join(", ")],
    [T.heartbeat, heartbeatSeconds === null ? null : filledText(T.seconds, { count: heartbeatSeconds })],
    [T.calibration, calibrationDue && day(calibrationDue)],
  ]);
}

function limitsText({ lower, upper }: RecordSheet["limits"], say: Say): string {
  if (lower !== null && upper !== null) return filledText(T.between, { lower: say(lower), upper: say(upper, true) });
  if (lower !== null) return filledText(T.atLeast, { lower: say(lower, true) });
  return upper === null ? T.noLimits : filledText(T.atMost, { upper: say(upper, true) });
}

function curveOf({ curve, sheet: { limits }, paper }: SheetPrint): Content {
  if (curve.points.length === 0) return "";
  const width = PAPER_POINTS[paper].width - MARGINS[0] - MARGINS[2];
  const drawn = curveSvg({ ...curve, limits: [limits.lower, limits.upper].flatMap((limit) => limit ?? []), span: null, isUnmarked: true });
  return { stack: [{ svg: drawn, width, height: width * CURVE_SHAPE, margin: [0, 8, 0, 2] }, soft(T.curve)] };
}

function daysOf({ days, totals }: RecordSheet, words: Words, say: Say, write: WriteDay): Content {
  const cells = (name: string, day: Omit<SheetDay, "day">): TableCell[] => [
    name,
    ...[say(day.least), say(day.mean), say(day.most)].map(figure),
    ...[words.number(day.outsideMinutes), words.number(day.gapMinutes), words.number(day.count), words.number(day.late)].map(figure),
  ];
  const heads = [T.least, T.mean, T.most, T.outside, T.gaps, T.readings, T.late].map((text) => head(text, "right"));
  const lines = days.map(({ day, ...own }) => cells(write(day), own));
  return table([74, "*", "*", "*", "*", "*", "*", "*"], [head(T.day), ...heads], [...lines, cells(T.month, totals)]);
}

function excursionsOf(excursions: RecordSheet["excursions"], words: Words, say: Say): Content {
  if (excursions === null) return soft(T.hidden);
  if (excursions.length === 0) return soft(T.noExcursions);
  const heads = [head(T.alarm), head(T.since), head(T.length, "right"), head(T.worst, "right"), head(T.done), head(T.work)];
  return table(
    [90, 84, 44, 54, "*", 74],
    heads,
    excursions.map((each) => excursionCells(each, words, say)),
  );
}

const excursionCells = ({ alarm, lengthMinutes, acknowledgements, works }: Excursion, words: Words, say: Say): TableCell[] => [
  alarm.name,
  words.at(alarm.sinceAt),
  figure(lengthMinutes === null ? T.active : words.number(lengthMinutes)),
  figure(say(alarm.worstValue, true)),
  acknowledgements.length === 0
    ? T.open
    : {
        stack: acknowledgements.map(({ at, person, note }) =>
          filledText(T.by, { person: person?.name ?? NOTHING, at: words.at(at), note: note ?? T.unsaid }),
        ),
      },
  { stack: works.flatMap(({ request, order }) => [order, request].flatMap((ref) => (ref ? [`${ref.code} ${ref.status.name}`] : []))) },
];

function filesOf({ files }: RecordSheet, words: Words, day: WriteDay): Content[] {
  if (files.length === 0) return [];
  const rows = files.map(({ week, rowCount, sha256, state }): TableCell[] => [
    day(week),
    figure(words.number(rowCount)),
    { text: sha256, fontSize: 7 },
    T.state[state],
  ]);
  return [heading(T.files), table([74, 60, "*", 80], [head(T.week), head(T.readings, "right"), head(T.sha256), head("")], rows)];
}
