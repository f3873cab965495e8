import type { Column, Content } from "pdfmake/interfaces.js";
import { PRINT_TEXTS as T } from "@millwright/domain/work/orders/printing/texts.ts";
import type { PrintedOrder } from "../facts.ts";
import { facts, figure, head, heading, soft, table } from "../../../../platform/pdf/blocks.ts";
import { boxed, gallery, line, tick } from "./blocks.ts";
import { stepsOf } from "./steps.ts";
import type { Words } from "../../../../platform/pdf/words.ts";

export const codeAndName = (ref: { code: string; name: string } | null): string | null =>
  ref === null ? null : `${ref.code}  ${ref.name}`;

/** What the work is about, for card and report alike. */
export const aboutOf = (order: PrintedOrder, words: Words): Content =>
  facts([
    [T.asset, codeAndName(order.asset)],
    [T.location, codeAndName(order.location)],
    [T.status, order.status],
    [T.priority, T.priorities[order.priority] ?? null],
    [T.workType, order.workType === null ? null : (T.workTypes[order.workType] ?? null)],
    [T.responsible, order.responsible],
    [T.crew, order.crew],
    [T.requester, order.requester],
    [T.request, order.request],
    [T.plannedStart, words.at(order.estStartAt)],
    [T.due, words.at(order.dueAt)],
    [T.estimate, words.hours(order.estimateMinutes)],
  ]);

/** To take along: what may hurt first, then what to do, with what, and room to write. */
export const cardOf = (order: PrintedOrder, words: Words, width: number): Content[] => [
  aboutOf(order, words),
  ...(order.hazards ? [boxed(T.hazards, order.hazards)] : []),
  ...(order.protectiveEquipment ? [boxed(T.protectiveEquipment, order.protectiveEquipment)] : []),
  ...(order.tools ? [heading(T.tools), order.tools] : []),
  ...(order.description ? [heading(T.description), order.description] : []),
  ...(order.pictures.length > 0 ? [gallery(T.pictures, order.pictures, width)] : []),
  ...stepsOf(order, words, false),
  ...partsOf(order, words),
  ...labourOf(order, words),
  signatureLines(width),
];

function partsOf({ parts }: PrintedOrder, words: Words): Content[] {
  if (parts.length === 0) return [];
  return [
    heading(T.parts),
    table(
      ["*", 50, 150, 60],
      [head(T.part), head(T.quantity, "right"), head(T.takeFrom), head(T.taken)],
      parts.map(({ code, name, unit, quantity, warehouse, bins }) => [
        { stack: [{ text: name }, ...(code ? [soft(code)] : [])] },
        figure(`${words.number(quantity, 3)} ${unit ?? ""}`.trim()),
        { stack: [{ text: bins ?? warehouse ?? "" }, ...(bins && warehouse ? [soft(warehouse)] : [])] },
        { columns: [{ width: 13, stack: [tick()] }, line(36)] },
      ]),
    ),
  ];
}

function labourOf({ labour }: PrintedOrder, words: Words): Content[] {
  if (labour.length === 0) return [];
  return [
    heading(T.labour),
    table(
      ["*", 50, 60, 110],
      [head(T.craft), head(T.people, "right"), head(T.hours, "right"), head(T.worked)],
      labour.map(({ craft, headCount, minutes }) => [craft, figure(words.number(headCount)), figure(words.hours(minutes)), line(100)]),
    ),
  ];
}

function signatureLines(width: number): Content {
  const each = (width - 24) / 2;
  const one = (label: string): Column => ({ width: each, stack: [{ stack: [line(each)], margin: [0, 18, 0, 2] }, soft(label)] });
  return {
    stack: [
      { columns: [one(T.signDone), one(T.signDate)], columnGap: 24 },
      { columns: [one(T.signChecked), one(T.signDate)], columnGap: 24 },
    ],
    unbreakable: true,
    margin: [0, 8, 0, 0],
  };
}
