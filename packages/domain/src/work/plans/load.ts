import { textKey } from "../../kit/texts.ts";
import { joinContents, type GroupContent } from "../task-groups/once.ts";
import type { Plan } from "./definition.ts";
import { ordersOf } from "./levels.ts";

/** What an occurrence asks of people and of the store. */
export interface Load {
  minutes: number;
  /** By craft; null: nobody said which. */
  crafts: { craftId: number | null; minutes: number }[];
  parts: PartLine[];
  /** Neither labour nor an estimate says how long it takes. */
  isUnknown: boolean;
}
export interface PartLine {
  /** The part that is kept, where the line names one. */
  partId: number | null;
  text: string;
  unit: string | null;
  quantity: number;
}

/**
 * The labour of the levels that an occurrence owes, each line once in an order; where an order has none, the plan's estimate, and without one what its tasks are estimated
 * at. `contents`: the versions that are in force with the plan.
 */
export function loadOf(
  plan: Pick<Plan, "levels" | "suppressesLower">,
  estimateMinutes: number | null,
  owed: readonly number[],
  contents: readonly GroupContent[],
): Load {
  const crafts = new Map<number | null, number>();
  const parts: PartLine[] = [];
  let isUnknown = false;
  const add = (craftId: number | null, minutes: number) => crafts.set(craftId, (crafts.get(craftId) ?? 0) + minutes);
  for (const levels of ordersOf(owed, plan.suppressesLower)) {
    const ids = new Set(
      plan.levels.filter(({ multiplier }) => levels.includes(multiplier)).flatMap(({ taskGroupIds }) => [...taskGroupIds]),
    );
    const joined = joinContents(contents.filter(({ taskGroupId }) => ids.has(taskGroupId)));
    for (const { craftId, headCount, minutes } of joined.labour) add(craftId, headCount * minutes);
    if (joined.labour.length === 0) {
      const estimated = estimateMinutes ?? joined.tasks.reduce((sum, task) => sum + task.estimateMinutes, 0);
      if (estimated > 0) add(null, estimated);
      else isUnknown = true;
    }
    parts.push(...joined.parts.map(({ partId, text, unit, quantity }) => ({ partId, text, unit, quantity })));
  }
  const byCraft = [...crafts].map(([craftId, minutes]) => ({ craftId, minutes }));
  return { minutes: byCraft.reduce((sum, { minutes }) => sum + minutes, 0), crafts: byCraft, parts: sumOfParts(parts), isUnknown };
}

/** By what lines are one: the part, and without one equal text and unit. */
export const partKey = ({ partId, text, unit }: Pick<PartLine, "partId" | "text" | "unit">): string =>
  partId === null ? `${textKey(text)}\n${unit ?? ""}` : `part ${partId}`;

/** Lines of one part, or of equal text and unit, are one. */
export function sumOfParts(lines: readonly PartLine[]): PartLine[] {
  const sums = new Map<string, PartLine>();
  for (const { partId, text, unit, quantity } of lines) {
    const key = partKey({ partId, text, unit });
    const known = sums.get(key);
    sums.set(key, known ? { ...known, quantity: known.quantity + quantity } : { partId, text: text.trim(), unit, quantity });
  }
  return [...sums.values()];
}
