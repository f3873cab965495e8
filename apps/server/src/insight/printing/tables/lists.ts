import { inUnitsOf } from "@millwright/domain/iot/sensors/units/in-units.ts";
import type { Answer, AnswerOf, ListCell } from "@millwright/domain/insight/boards/contract.ts";
import { BOARD_TEXTS } from "@millwright/domain/insight/boards/texts.ts";
import { fractionDigitsOf } from "@millwright/domain/kit/currencies.ts";
import { filled } from "@millwright/domain/kit/filled.ts";
import { DASHBOARD_TEXTS } from "@millwright/domain/insight/dashboards/texts.ts";
import { BOARD_PRINT_TEXTS } from "@millwright/domain/insight/printing/texts.ts";
import type { Cell } from "../../../platform/spreadsheets/cells.ts";
import type { Report } from "../report.ts";
import { exact, timeTitle, type Lines } from "./cells.ts";

const T = BOARD_PRINT_TEXTS.column;
type OfRows = Extract<Answer, { rows: unknown }>;

export function listTable(answer: OfRows, report: Report): Lines {
  if (answer.is === "alarms") return alarmTable(answer, report);
  if (answer.is === "sensors") return sensorTable(answer, report);
  if (answer.is === "work") return workTable(answer, report);
  if (answer.is === "list") return anyTable(answer, report);
  return gatewayTable(answer, report);
}

const at = (instant: string | null): Cell => (instant === null ? null : { instant });
const named = (ref: { code: string; name: string } | null): string | null => ref && `${ref.code} ${ref.name}`;
const { severity: SEVERITIES, state: STATES, priority: PRIORITIES } = DASHBOARD_TEXTS.key;
/** A key in words; what has none stays as it is. */
export const inWords = (words: Readonly<Record<string, string>>, key: string | number): string => words[String(key)] ?? String(key);
export const severityWords = (severity: number): string => inWords(SEVERITIES, severity);
export const stateWords = (state: string): string => inWords(STATES, state);

function alarmTable({ rows }: AnswerOf<"alarms">, report: Report): Lines {
  const inUnits = inUnitsOf(report.units);
  return [
    [T.severity, T.alarm, T.sensor, T.asset, timeTitle(T.raised, report), timeTitle(T.acknowledged, report), T.last, T.unit],
    ...rows.map((row): Cell[] => {
      const unit = row.datum === null ? null : inUnits(row.typeId, { datum: row.datum, unit: row.unit, decimals: row.decimals });
      const last = row.lastValue === null || !unit ? null : exact(unit.shown(row.lastValue));
      return [
        severityWords(row.severity),
        row.name,
        named(row.sensor),
        named(row.asset),
        at(row.raisedAt),
        at(row.acknowledgedAt),
        last,
        last === null ? null : (unit?.sign ?? null),
      ];
    }),
  ];
}

/** A line for each thing that a sensor measures. */
function sensorTable({ rows }: AnswerOf<"sensors">, report: Report): Lines {
  const inUnits = inUnitsOf(report.units);
  return [
    [T.code, T.name, T.state, T.measured, T.value, T.unit, T.battery, T.signal, timeTitle(T.heard, report)],
    ...rows.flatMap(({ code, name, state, type, values, battery, signal, lastMessageAt }): Cell[][] => {
      const measured = values.map((each): Cell[] => {
        const { shown, sign } = inUnits(type?.id ?? null, each);
        return [each.label, exact(shown(each.value)), sign];
      });
      return (measured.length > 0 ? measured : [[null, null, null]]).map((cells) => [
        code,
        name,
        stateWords(state),
        ...cells,
        battery,
        signal,
        at(lastMessageAt),
      ]);
    }),
  ];
}

const workTable = ({ rows }: AnswerOf<"work">, report: Report): Lines => [
  [T.code, T.title, T.status, T.priority, T.asset, T.responsible, timeTitle(T.planned, report), timeTitle(T.due, report)],
  ...rows.map(({ code, title, status, priority, asset, responsiblePerson, estStartAt, dueAt }): Cell[] => [
    code,
    title,
    status.name,
    inWords(PRIORITIES, priority),
    named(asset),
    responsiblePerson?.name ?? null,
    at(estStartAt),
    at(dueAt),
  ]),
];

const gatewayTable = ({ rows }: AnswerOf<"gateways">, report: Report): Lines => [
  [T.code, T.name, T.state, T.sensors, T.battery, T.signal, timeTitle(T.heard, report)],
  ...rows.map(({ code, name, state, sensorCount, battery, signal, lastMessageAt }): Cell[] => [
    code,
    name,
    stateWords(state),
    sensorCount,
    battery,
    signal,
    at(lastMessageAt),
  ]),
];

/** The columns that a widget shows; an amount of money has its currency beside it. */
function anyTable({ columns, rows }: AnswerOf<"list">, report: Report): Lines {
  const isMoney = columns.map((_, at) => rows.some(({ cells }) => hasPart(cells[at], "amountMinor")));
  const isTime = columns.map((_, at) => rows.some(({ cells }) => hasPart(cells[at], "instant")));
  const headOf = (title: string, at: number): string[] => [
    isTime[at] ? timeTitle(title, report) : title,
    ...(isMoney[at] ? [filled(BOARD_PRINT_TEXTS.currencyOf, { column: title })] : []),
  ];
  return [
    columns.flatMap(({ title }, at) => headOf(title, at)),
    ...rows.map(({ cells }) => cells.flatMap((cell, at): Cell[] => (isMoney[at] ? moneyCells(cell) : [plainCell(cell)]))),
  ];
}

const hasPart = (cell: ListCell | undefined, part: string): boolean => typeof cell === "object" && cell !== null && part in cell;
const moneyCells = (cell: ListCell): Cell[] =>
  typeof cell === "object" && cell !== null && "amountMinor" in cell
    ? [cell.amountMinor / 10 ** fractionDigitsOf(cell.currency), cell.currency]
    : [null, null];

function plainCell(cell: ListCell): Cell {
  if (typeof cell !== "object" || cell === null) return typeof cell === "boolean" ? yesOrNo(cell) : cell;
  if ("instant" in cell || "day" in cell) return cell;
  if ("status" in cell) return cell.status;
  return "name" in cell ? cell.name : null;
}
export const yesOrNo = (is: boolean): string => (is ? BOARD_TEXTS.yes : BOARD_TEXTS.no);
