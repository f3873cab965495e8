import type { Content } from "pdfmake/interfaces.js";
import { filledText, PRINT_TEXTS as T } from "@millwright/domain/work/orders/printing/texts.ts";
import type { PrintedOrder } from "../facts.ts";
import { facts, figure, head, heading, soft, table } from "../../../../platform/pdf/blocks.ts";
import { boxed, gallery } from "./blocks.ts";
import { aboutOf } from "./card.ts";
import { stepsOf } from "./steps.ts";
import type { Words } from "../../../../platform/pdf/words.ts";

/** What was done and found, to be filed. */
export const reportOf = (order: PrintedOrder, words: Words, width: number, currency: string): Content[] => [
  aboutOf(order, words),
  facts([
    [T.started, words.at(order.startedAt)],
    [T.completed, words.at(order.completedAt)],
    [T.closed, words.at(order.closedAt)],
    [T.worked, words.hours(order.actualMinutes)],
    [T.downtime, words.hours(order.downtimeMinutes)],
    [T.repairType, order.repairType],
  ]),
  ...(order.description ? [heading(T.description), order.description] : []),
  ...(order.completionNotes ? [heading(T.completionNotes), order.completionNotes] : []),
  ...failureOf(order),
  ...(order.hazards ? [boxed(T.hazards, order.hazards)] : []),
  ...(order.protectiveEquipment ? [boxed(T.protectiveEquipment, order.protectiveEquipment)] : []),
  ...stepsOf(order, words, true),
  ...readingsOf(order, words),
  ...partsOf(order, words, currency),
  ...costsOf(order, words),
  ...photosOf(order, width),
  ...notesOf(order, words),
  ...signaturesOf(order, words),
];

function failureOf({ failureClass, failureProblem, failureCause, failureAction, failureArea, failureType }: PrintedOrder): Content[] {
  const said = [failureClass, failureProblem, failureCause, failureAction, failureArea, failureType];
  if (said.every((one) => one === null)) return [];
  return [
    heading(T.failure),
    facts([
      [T.failureClass, failureClass],
      [T.failureProblem, failureProblem],
      [T.failureCause, failureCause],
      [T.failureAction, failureAction],
      [T.failureArea, failureArea],
      [T.failureType, failureType],
    ]),
  ];
}

function readingsOf({ readings }: PrintedOrder, words: Words): Content[] {
  if (readings.length === 0) return [];
  return [
    heading(T.readings),
    table(
      ["*", 90, 110, 110],
      [head(T.meter), head(T.value, "right"), head(T.at), head(T.by)],
      readings.map(({ meter, value, unit, at, person }) => [
        meter,
        figure(`${words.number(value)} ${unit ?? ""}`.trim()),
        words.at(at),
        person ?? "",
      ]),
    ),
  ];
}

/** What a line cost stands beside it for those who may see any. */
function partsOf({ parts }: PrintedOrder, words: Words, currency: string): Content[] {
  if (parts.length === 0) return [];
  const hasCosts = parts.some(({ costMinor }) => costMinor !== null);
  return [
    heading(T.parts),
    table(
      hasCosts ? ["*", 70, 70, 90] : ["*", 70, 70],
      [head(T.part), head(T.quantity, "right"), head(T.used, "right"), ...(hasCosts ? [head(T.cost, "right")] : [])],
      parts.map(({ code, name, unit, quantity, used, costMinor }) => [
        { stack: [{ text: name }, ...(code ? [soft(code)] : [])] },
        figure(`${words.number(quantity, 3)} ${unit ?? ""}`.trim()),
        figure(words.number(used, 3)),
        ...(hasCosts ? [figure(costMinor === null ? T.nothing : words.money(costMinor, currency))] : []),
      ]),
    ),
  ];
}

function costsOf({ costs }: PrintedOrder, words: Words): Content[] {
  if (costs.length === 0) return [];
  return [
    heading(T.costs),
    table(
      ["*", 120],
      [head(T.costGroup), head(T.amount, "right")],
      costs.map(({ group, currency, amountMinor }) => [T.costGroups[group] ?? group, figure(words.money(amountMinor, currency))]),
    ),
  ];
}

function photosOf({ pictures, morePictures }: PrintedOrder, width: number): Content[] {
  if (pictures.length === 0 && morePictures === 0) return [];
  return [gallery(T.photos, pictures, width), ...(morePictures > 0 ? [soft(filledText(T.morePhotos, { count: morePictures }))] : [])];
}

function notesOf({ notes, hasMoreNotes }: PrintedOrder, words: Words): Content[] {
  if (notes.length === 0) return [];
  return [
    heading(T.notes),
    ...(hasMoreNotes ? [soft(T.moreNotes)] : []),
    ...notes.map(({ note, at, person }): Content => ({
      stack: [soft([person, words.at(at)].filter(Boolean).join(" · ")), { text: note }],
      margin: [0, 0, 0, 4],
    })),
  ];
}

function signaturesOf({ signatures }: PrintedOrder, words: Words): Content[] {
  if (signatures.length === 0) return [];
  return [
    heading(T.signatures),
    ...signatures.map(({ name, at, setAsideAt, picture }): Content => ({
      stack: [
        ...(picture ? [{ image: picture, fit: [160, 60] as [number, number] }] : []),
        { text: name, bold: true },
        soft([words.at(at), setAsideAt === null ? null : filledText(T.setAside, { at: words.at(setAsideAt) })].filter(Boolean).join(" · ")),
      ],
      unbreakable: true,
      margin: [0, 0, 0, 6],
    })),
  ];
}
