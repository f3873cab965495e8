import type { Content, TableCell } from "pdfmake/interfaces.js";
import type { Answer, AnswerOf } from "@millwright/domain/insight/boards/contract.ts";
import { BOARD_TEXTS as T } from "@millwright/domain/insight/boards/texts.ts";
import { BOARD_PRINT_TEXTS } from "@millwright/domain/insight/printing/texts.ts";
import { figure, head, NOTHING, table } from "../../../platform/pdf/blocks.ts";
import { severityWords, stateWords } from "../tables/lists.ts";
import type { Hand } from "./hand.ts";
import { quiet } from "./pieces.ts";

const C = BOARD_PRINT_TEXTS.column;
type OfRows = Extract<Answer, { rows: unknown }>;

/** What a widget lists, as a table. */
export function rowsCard(answer: OfRows, hand: Hand): Content[] {
  if (answer.rows.length === 0) return [quiet(T.nothing[answer.is])];
  if (answer.is === "alarms") return [alarms(answer, hand)];
  if (answer.is === "sensors") return [sensors(answer, hand)];
  if (answer.is === "work") return [work(answer, hand)];
  return [gateways(answer, hand)];
}

const when = (hand: Hand, at: string | null): string => (at === null ? T.never : hand.at(at));
const whole = (hand: Hand, value: number | null): TableCell => figure(value === null ? NOTHING : hand.number(value, 0));

const alarms = ({ rows }: AnswerOf<"alarms">, hand: Hand): Content =>
  table(
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
  table(
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
  table(
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
  table(
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
