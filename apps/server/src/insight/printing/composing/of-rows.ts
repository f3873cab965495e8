import type { Content, TableCell } from "pdfmake/interfaces.js";
import type { Answer, AnswerOf, ListCell } from "@millwright/domain/insight/boards/contract.ts";
import { BOARD_TEXTS as T } from "@millwright/domain/insight/boards/texts.ts";
import { BOARD_PRINT_TEXTS } from "@millwright/domain/insight/printing/texts.ts";
import { filled } from "@millwright/domain/kit/filled.ts";
import { head, NOTHING } from "../../../platform/pdf/blocks.ts";
import { severityWords, stateWords, yesOrNo } from "../tables/lists.ts";
import type { Hand } from "./hand.ts";
import { closeTable, fine, quiet, small } from "./pieces.ts";

const C = BOARD_PRINT_TEXTS.column;
type OfRows = Extract<Answer, { rows: unknown }>;

/** Points: less is room for lines alone. */
const TABLE_WIDTH = 340;

/** What a widget lists: a table, or lines where it is narrow. */
export function rowsCard(answer: OfRows, hand: Hand, width: number): Content[] {
  if (answer.rows.length === 0) return [quiet(T.nothing[answer.is])];
  if (answer.is === "list") return [...(width < TABLE_WIDTH ? listLines(answer, hand) : [anyList(answer, hand)]), ...ofAll(answer, hand)];
  if (width < TABLE_WIDTH && answer.is !== "sensors") return linesOf(answer, hand);
  if (answer.is === "alarms") return [alarms(answer, hand)];
  if (answer.is === "sensors") return [sensors(answer, hand)];
  if (answer.is === "work") return [work(answer, hand)];
  return [gateways(answer, hand)];
}

/** Each with what it is called, and small below it what is known of it. */
function linesOf(answer: Exclude<OfRows, { is: "sensors" | "list" }>, hand: Hand): Content[] {
  if (answer.is === "alarms")
    return answer.rows.flatMap(({ name, severity, asset, sensor, raisedAt }) =>
      twoLines(name, [severityWords(severity), asset?.name ?? sensor?.name, hand.at(raisedAt)]),
    );
  if (answer.is === "work")
    return answer.rows.flatMap(({ code, title, status, asset, estStartAt }) =>
      twoLines(title, [code, status.name, asset?.name, estStartAt && hand.at(estStartAt)]),
    );
  return answer.rows.flatMap(({ name, state, lastMessageAt }) => twoLines(name, [stateWords(state), when(hand, lastMessageAt)]));
}

const twoLines = (text: string, parts: Parameters<typeof small>[0]): Content[] => [
  { text, fontSize: 8.5, margin: [0, 3, 0, 0] },
  ...small(parts),
];

const when = (hand: Hand, at: string | null): string => (at === null ? T.never : hand.at(at));
const figure = (text: string): TableCell => fine(text, "right");
const whole = (hand: Hand, value: number | null): TableCell => figure(value === null ? NOTHING : hand.number(value, 0));
const listed = (widths: (string | number)[], heads: TableCell[], rows: TableCell[][]): Content =>
  closeTable(
    widths,
    heads,
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? fine(cell) : cell))),
  );

const alarms = ({ rows }: AnswerOf<"alarms">, hand: Hand): Content =>
  listed(
    ["auto", "*", "*", "auto", "auto"],
    [head(C.severity), head(C.alarm), head(C.asset), head(C.raised), head(C.last, "right")],
    rows.map((row): TableCell[] => [
      severityWords(row.severity),
      row.name,
      row.asset?.name ?? row.sensor?.name ?? NOTHING,
      hand.at(row.raisedAt) + (row.acknowledgedAt === null ? "" : `, ${T.acknowledged}`),
      figure(valueIn(row, hand)),
    ]),
  );

function valueIn({ lastValue, datum, unit, decimals, typeId, kind }: AnswerOf<"alarms">["rows"][number], hand: Hand): string {
  if (lastValue === null || datum === null) return NOTHING;
  const { shown, written } = hand.reading(typeId, { datum, unit, decimals, kind: kind ?? undefined });
  return written(shown(lastValue));
}

const sensors = ({ rows }: AnswerOf<"sensors">, hand: Hand): Content =>
  listed(
    ["*", "*", "auto", "auto", "auto", "auto"],
    [head(C.sensor), head(T.column.now), head(C.state), head(C.battery, "right"), head(C.signal, "right"), head(C.heard)],
    rows.map(({ name, type, values, state, battery, signal, lastMessageAt }): TableCell[] => [
      name,
      values
        .map((each) => {
          const { shown, written } = hand.reading(type?.id ?? null, each);
          return written(shown(each.value));
        })
        .join(" · ") || NOTHING,
      stateWords(state),
      whole(hand, battery),
      whole(hand, signal),
      when(hand, lastMessageAt),
    ]),
  );

const work = ({ rows }: AnswerOf<"work">, hand: Hand): Content =>
  listed(
    ["auto", "*", "auto", "*", "auto", "auto"],
    [head(C.code), head(C.title), head(C.status), head(C.asset), head(C.responsible), head(C.planned)],
    rows.map(({ code, title, status, asset, responsiblePerson, estStartAt }): TableCell[] => [
      code,
      title,
      status.name,
      asset?.name ?? NOTHING,
      responsiblePerson?.name ?? NOTHING,
      estStartAt === null ? NOTHING : hand.at(estStartAt),
    ]),
  );

const gateways = ({ rows }: AnswerOf<"gateways">, hand: Hand): Content =>
  listed(
    ["*", "auto", "auto", "auto", "auto"],
    [head(C.name), head(C.state), head(C.sensors, "right"), head(C.battery, "right"), head(C.heard)],
    rows.map(({ name, state, sensorCount, battery, lastMessageAt }): TableCell[] => [
      name,
      stateWords(state),
      whole(hand, sensorCount),
      whole(hand, battery),
      when(hand, lastMessageAt),
    ]),
  );

/** Any list: the columns that its widget shows, those of words with the room that is left. */
const anyList = ({ columns, rows }: AnswerOf<"list">, hand: Hand): Content =>
  listed(
    columns.map((_, at) => (rows.some(({ cells }) => isWords(cells[at])) ? "*" : "auto")),
    columns.map(({ title, isNumber }) => (isNumber ? head(title, "right") : head(title))),
    rows.map(({ cells }) => cells.map((cell, at) => (columns[at]?.isNumber ? figure(written(cell, hand)) : written(cell, hand)))),
  );

const listLines = ({ rows }: AnswerOf<"list">, hand: Hand): Content[] =>
  rows.flatMap(({ cells: [first = null, ...others] }) =>
    twoLines(
      written(first, hand),
      others.filter((cell) => cell !== null).map((cell) => written(cell, hand)),
    ),
  );

/** Of how many these are the first. */
const ofAll = ({ rows, count }: AnswerOf<"list">, hand: Hand): Content[] =>
  count.rows > rows.length || count.isCapped
    ? small([filled(T.inTotal, { all: `${hand.number(count.rows, 0)}${count.isCapped ? "+" : ""}` })])
    : [];

/** What may be long; numbers and times are as long as they are. */
const isWords = (cell: ListCell | undefined): boolean =>
  typeof cell === "string" || (typeof cell === "object" && cell !== null && "name" in cell);

function written(cell: ListCell, hand: Hand): string {
  if (cell === null || cell === "") return NOTHING;
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return hand.number(cell);
  if (typeof cell === "boolean") return yesOrNo(cell);
  if ("instant" in cell) return hand.at(cell.instant);
  if ("day" in cell) return hand.day(cell.day);
  if ("status" in cell) return cell.status;
  return "amountMinor" in cell ? hand.money(cell.amountMinor, cell.currency) : cell.name;
}
