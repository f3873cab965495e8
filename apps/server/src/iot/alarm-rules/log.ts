import type { OnlyWhile, RuleLevel } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { spelledCondition, spelledLevels } from "@millwright/domain/iot/alarm-rules/spelling.ts";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { records } from "./changes.ts";

/** The log of a rule, its levels and its condition in words. */
export async function logOfRule(ctx: Ctx, id: number): Promise<{ rows: LogLine[] }> {
  const { rows } = await records.log(ctx, id);
  return { rows: rows.map((line) => ({ ...line, changes: line.changes.map(inWords) })) };
}

function inWords(change: LogLine["changes"][number]): LogLine["changes"][number] {
  const spell = SPELLED[change.field];
  return spell ? { ...change, before: spell(change.before), after: spell(change.after) } : change;
}

const SPELLED: Readonly<Record<string, (value: unknown) => string | null>> = {
  levels: (value) => (Array.isArray(value) ? spelledLevels(value as RuleLevel[]) : null),
  onlyWhile: (value) => spelledCondition((value ?? null) as OnlyWhile | null),
};
