import { z } from "zod";
import { AlarmRuleDraft, type AlarmRule } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { alarmRuleTarget } from "@millwright/domain/iot/alarm-rules/import.ts";
import type { SaidCondition } from "@millwright/domain/iot/alarm-rules/validity.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { idsByCode } from "../../platform/records/codes-of.ts";
import type { RecordWriter, Values } from "../../platform/records/importing.ts";
import { codedWriter } from "../../platform/records/record-import.ts";
import { createRule, records, updateRule } from "./changes.ts";
import { wholeRules } from "./queries.ts";
import { operatingStatusIds } from "./references.ts";

/** What a row says in words is found when it is written: sensors and operating statuses by their codes. */
const FileDraft = AlarmRuleDraft.extend({ sensors: z.string().nullable().optional(), onlyStatuses: z.string().nullable().optional() });
type FileDraft = z.output<typeof FileDraft>;
type Draft = z.output<typeof AlarmRuleDraft>;

export const alarmRuleWriter: RecordWriter = {
  ...codedWriter({
    kind: "alarm-rules",
    target: alarmRuleTarget,
    draft: FileDraft,
    get: asInFile,
    create: async (ctx, draft) => await createRule(ctx, (await found(ctx, draft, null)) as Draft),
    update: async (ctx, id, version, patch) => {
      const { onlyWhile } = await records.get(ctx, id);
      return await updateRule(ctx, id, version, await found(ctx, patch, onlyWhile));
    },
  }),
  draftOf: (values, current) => {
    const is = current as unknown as AlarmRule | null;
    const { onlyDatum, onlyValue, onlyStatuses, settleMinutes, ...named } = withoutLevels(values);
    const plain = Object.fromEntries(Object.entries(named).map(([key, value]) => [PATHS.get(key) ?? key, value]));
    const levels = [levelOf(values, "", is?.levels[0]), levelOf(values, "2", is?.levels[1])].filter((level) => level !== null);
    return {
      ...plain,
      ...(levels.length > 0 ? { levels } : {}),
      ...conditionOf({ onlyDatum, onlyValue, onlyStatuses, settleMinutes }, is?.onlyWhile ?? null),
      ...(onlyStatuses === undefined ? {} : { onlyStatuses }),
    };
  },
};

const PATHS = new Map(alarmRuleTarget.fields.map(({ key, path = key }) => [key, path]));

/** A rule as a file says it, so that what went out is known as what is there. */
async function asInFile(ctx: Ctx, id: number) {
  const rule = await records.get(ctx, id);
  const [whole] = await wholeRules(ctx, [id]);
  return { ...rule, sensors: whole?.sensors ?? null, onlyStatuses: whole?.onlyStatuses ?? null };
}

const LEVEL_KEYS = ["severity", "lower", "lowerClear", "upper", "upperClear", "forMinutes", "clearForMinutes"] as const;

const withoutLevels = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !LEVEL_KEYS.some((level) => key === level || key === `${level}2`)));

/** What the row says of a level over what there is; null where neither says anything. A level whose severity is emptied is gone. */
function levelOf(values: Values, end: string, is: AlarmRule["levels"][number] | undefined): Record<string, unknown> | null {
  const said = Object.fromEntries(
    LEVEL_KEYS.flatMap((key) => (values[`${key}${end}`] === undefined ? [] : [[key, values[`${key}${end}`]]])),
  );
  const level: Record<string, unknown> = { ...is, ...said };
  if (level["severity"] === undefined || level["severity"] === null) return null;
  return { ...level, forMinutes: level["forMinutes"] ?? 0, clearForMinutes: level["clearForMinutes"] ?? 0 };
}

function conditionOf(said: Values, is: SaidCondition | null): { onlyWhile?: object | null } {
  if (Object.values(said).every((value) => value === undefined)) return {};
  const datum = said["onlyDatum"] === undefined ? (is?.datum ?? null) : said["onlyDatum"];
  const value = said["onlyValue"] === undefined ? (is?.value ?? null) : said["onlyValue"];
  const settleMinutes = said["settleMinutes"] ?? is?.settleMinutes ?? 0;
  const hasStatuses = said["onlyStatuses"] === undefined ? (is?.statusIds.length ?? 0) > 0 : said["onlyStatuses"] !== null;
  if (hasStatuses) return { onlyWhile: { by: "operatingStatus", statusIds: is?.statusIds ?? [], settleMinutes } };
  if (datum === null && value === null) return { onlyWhile: null };
  return { onlyWhile: { by: "state", datum, value, statusIds: [], settleMinutes } };
}

async function found<D extends Partial<FileDraft>>(
  ctx: Ctx,
  { sensors, onlyStatuses, ...draft }: D,
  is: SaidCondition | null,
): Promise<Partial<Draft>> {
  const { onlyWhile = is } = draft;
  const statusIds = onlyStatuses ? await operatingStatusIds(ctx, codesIn(onlyStatuses)) : [];
  if (statusIds.includes(null)) throw unknown("onlyStatuses");
  return {
    ...draft,
    ...(sensors === undefined ? {} : { sensorIds: await sensorIds(ctx, sensors) }),
    ...(onlyWhile && onlyStatuses ? { onlyWhile: { ...onlyWhile, statusIds: statusIds.filter((id) => id !== null) } } : {}),
  } as Partial<Draft>;
}

const codesIn = (text: string | null): string[] =>
  (text ?? "")
    .split(",")
    .map((code) => code.trim())
    .filter(Boolean);

async function sensorIds(ctx: Ctx, text: string | null): Promise<number[]> {
  const ids = await idsByCode(ctx, "sensors", codesIn(text));
  if (ids.includes(null)) throw unknown("sensors");
  return ids.filter((id) => id !== null);
}

const unknown = (path: string) => new Refusal("invalid", { fields: [{ path, reason: "not_known" }] });
