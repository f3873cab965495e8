import type { Content, TableCell } from "pdfmake/interfaces.js";
import { filledText, PRINT_TEXTS as T } from "@millwright/domain/work/orders/printing/texts.ts";
import { applies } from "@millwright/domain/work/orders/steps/applying.ts";
import { resultInWords } from "@millwright/domain/work/orders/steps/showing.ts";
import type { PrintedOrder, PrintedStep, PrintedTask } from "../facts.ts";
import { head, heading, soft, table } from "../../../../platform/pdf/blocks.ts";
import { line, tick, ticks } from "./blocks.ts";
import type { Words } from "../../../../platform/pdf/words.ts";
import { limitsText } from "./words.ts";

const CHOICES = { yes_no: [T.yes, T.no], inspection: [T.pass, T.fail, T.flag] } as const;

/** The tasks with their steps, each beside what is to be filled in or what came of it. */
export function stepsOf(order: PrintedOrder, words: Words, isReport: boolean): Content[] {
  if (order.tasks.length === 0) return isReport ? [] : [heading(T.steps), soft(T.noSteps)];
  let stop: number | null = null;
  return [
    heading(T.steps),
    ...order.tasks.flatMap((task, at): Content[] => {
      const begins = task.stop !== null && task.stop.position !== stop;
      stop = task.stop?.position ?? null;
      return [
        ...(begins && task.stop ? [{ text: filledText(T.stop, task.stop), bold: true, margin: [0, 6, 0, 0] } as Content] : []),
        { text: `${at + 1}  ${task.name}`, bold: true, margin: [0, 4, 0, 2], headlineLevel: 1 },
        ...(task.description ? [soft(task.description, [0, 0, 0, 2])] : []),
        ...(askedFor(task, isReport).length > 0 ? [stepTable(askedFor(task, isReport), words, isReport)] : []),
      ];
    }),
  ];
}

/** A card to work by says after which result a step is asked for; in a report stands what was asked for. */
const askedFor = ({ steps }: PrintedTask, isReport: boolean): PrintedStep[] => (isReport ? steps.filter(applies) : steps);

function stepTable(steps: readonly PrintedStep[], words: Words, isReport: boolean): Content {
  const heads = isReport ? [head(""), head(T.step), head(T.result), head(T.doneBy)] : [head(""), head(T.step), head(T.result)];
  return table(
    isReport ? [12, "*", 150, 110] : [12, "*", 190],
    heads,
    steps.map((step): TableCell[] => [
      tick(step.doneAt !== null),
      told(step, words),
      isReport ? resultOf(step, words) : roomFor(step, words),
      ...(isReport ? [step.doneAt === null ? T.nothing : `${step.doneBy ?? ""}\n${words.at(step.doneAt)}`.trim()] : []),
    ]),
  );
}

function told(step: PrintedStep, words: Words): Content {
  const limits = step.kind === "number" ? limitsText(step, words) : null;
  const further = [condition(step), step.isSafety ? T.safety : null, step.isMandatory ? T.mandatory : null, limits]
    .filter((one) => one !== null)
    .join(" · ");
  return {
    stack: [{ text: step.name }, ...(further ? [soft(further)] : []), ...(step.instructions ? [soft(step.instructions)] : [])],
  };
}

const condition = ({ waitsFor }: PrintedStep): string | null =>
  waitsFor && filledText(T.onlyAfter, { step: waitsFor.name, result: resultInWords(waitsFor, waitsFor.on) ?? "" });

/** Room for a value, or the one that is there already. */
function roomFor(step: PrintedStep, words: Words): Content {
  if (step.doneAt !== null && step.kind !== "check") return resultOf(step, words);
  if (step.kind === "yes_no" || step.kind === "inspection") return ticks(CHOICES[step.kind], null);
  if (step.kind === "number")
    return {
      columns: [
        { width: 90, stack: [line(86)] },
        { width: "*", text: step.unit ?? "" },
      ],
    };
  if (step.kind === "text") return { stack: [line(180), line(180)] };
  return step.kind === "photo" ? T.photo : "";
}

function resultOf(step: PrintedStep, words: Words): Content {
  const { kind, resultChoice, resultNumber, resultText, unit, finding, findingReason, followUp } = step;
  const value =
    kind === "number" && resultNumber !== null
      ? `${words.number(resultNumber)} ${unit ?? ""}`.trim()
      : kind === "yes_no" || kind === "inspection"
        ? (CHOICES[kind][(resultChoice ?? 0) - 1] ?? "")
        : kind === "photo" && step.doneAt !== null
          ? T.photo
          : "";
  const answer = followUp
    ? filledText(T.followUp, { code: followUp })
    : findingReason
      ? filledText(T.noFollowUp, { reason: findingReason })
      : null;
  return {
    stack: [
      ...(value ? [{ text: value }] : []),
      ...(resultText ? [{ text: resultText }] : []),
      ...(finding === "outside" ? [{ text: T.outside, bold: true }] : []),
      ...(answer ? [soft(answer)] : []),
    ],
  };
}
