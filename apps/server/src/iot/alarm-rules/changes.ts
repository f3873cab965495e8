import type { z } from "zod";
import type { AlarmRule, AlarmRuleDraft } from "@millwright/domain/iot/alarm-rules/contract.ts";
import type { RuleLevel } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { conditionOf, levelOf, ruleFaults, scopedTo, type Recipient, type SaidRule } from "@millwright/domain/iot/alarm-rules/validity.ts";
import { Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { SILENCE_KINDS } from "@millwright/domain/iot/alarm-rules/rule.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { alarmRuleEvents } from "./events.ts";
import { keepRecipients, keepSensors, recipientWords, sensorWords, type Kept } from "./kept.ts";
import { findRule } from "./queries.ts";
import { assertNamed, assertTold } from "./references.ts";

export const records = recordsOf({
  table: "alarmRules",
  entity: "alarm-rules",
  find: findRule,
  events: alarmRuleEvents,
  json: ["levels", "onlyWhile"],
});

type Draft = z.output<typeof AlarmRuleDraft>;
/** A rule with nothing left open, as it is judged and written. */
type Whole = SaidRule & Pick<AlarmRule, "siteId" | "includesBelow" | "productionCalendarId">;

export async function createRule(ctx: Ctx, sent: Draft): Promise<AlarmRule> {
  const rule = await assertRule(ctx, wholeOf(sent, null), null);
  assertWithinSite(ctx, rule.siteId);
  const kept = keptOf(rule);
  const also = [
    { field: "sensors", before: null, after: await sensorWords(ctx, rule.sensorIds) },
    { field: "recipients", before: null, after: await recipientWords(ctx, rule.recipients) },
  ].filter(({ after }) => after !== null);
  const { id } = await records.add(ctx, { ...plainOf(sent), code: sent.code, name: sent.name, ...kept, createdBy: ctx.personId }, also);
  await keepSensors(ctx, id, rule.sensorIds);
  await keepRecipients(ctx, id, rule.recipients);
  return await records.get(ctx, id);
}

export async function updateRule(ctx: Ctx, id: number, version: number, sent: Partial<Draft>): Promise<AlarmRule> {
  const seen = await records.get(ctx, id);
  const was = wholeOf({}, seen);
  const rule = await assertRule(ctx, wholeOf(sent, seen), was);
  if (rule.siteId !== was.siteId) assertWithinSite(ctx, rule.siteId);
  const also = [
    ...(isSame(was.sensorIds, rule.sensorIds)
      ? []
      : [{ field: "sensors", before: await sensorWords(ctx, was.sensorIds), after: await sensorWords(ctx, rule.sensorIds) }]),
    ...(isSame(was.recipients, rule.recipients)
      ? []
      : [{ field: "recipients", before: await recipientWords(ctx, was.recipients), after: await recipientWords(ctx, rule.recipients) }]),
  ];
  if (also.length > 0) {
    await records.lock(ctx, id);
    await keepSensors(ctx, id, rule.sensorIds);
    await keepRecipients(ctx, id, rule.recipients);
  }
  // Last, so that whoever hears of it finds all of it.
  return await records.update(ctx, id, version, { ...plainOf(sent), ...keptOf(rule) }, "updated", also);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was sent over what is there. What the kind does not have is put aside; what the scope does not have, by `assertRule`. */
export function wholeOf(sent: Partial<Draft>, seen: AlarmRule | null): Whole {
  const kind = sent.kind ?? seen?.kind ?? "above";
  const said = <K extends keyof Draft & keyof AlarmRule>(key: K) => (sent[key] === undefined ? seen?.[key] : sent[key]);
  const levels = (sent.levels ?? seen?.levels ?? []) as readonly RuleLevel[];
  const only = said("onlyWhile");
  return {
    kind,
    datum: SILENCE_KINDS.includes(kind) ? null : (said("datum") ?? null),
    scope: sent.scope ?? seen?.scope ?? "sensors",
    sensorIds: (said("sensorIds") ?? []).toSorted((one, other) => one - other),
    typeId: said("typeId") ?? null,
    assetId: said("assetId") ?? null,
    includesBelow: said("includesBelow") ?? false,
    classificationId: said("classificationId") ?? null,
    networkId: said("networkId") ?? null,
    siteId: said("siteId") ?? null,
    levels: levels.map((level) => levelOf(kind, level)),
    onlyWhile: only ? { ...only, statusIds: only.statusIds ?? [] } : null,
    hours: sent.hours ?? seen?.hours ?? "always",
    productionCalendarId: said("productionCalendarId") ?? null,
    nextStepMinutes: said("nextStepMinutes") ?? null,
    recipients: (sent.recipients ?? seen?.recipients ?? []).map(bareRecipient).toSorted((one, other) => one.step - other.step),
  };
}

const bareRecipient = ({ step, personId, crewId, roleId }: Recipient): Recipient => ({ step, personId, crewId, roleId });

/** The rule as it is written. What is sent is looked at, whether the scope has a place for it or not. */
async function assertRule(ctx: Ctx, said: Whole, was: Whole | null): Promise<Whole> {
  await assertNamed(ctx, said, was);
  await assertTold(ctx, said.recipients, was?.recipients ?? []);
  const rule = scopedTo(said);
  const fields = ruleFaults(rule);
  if (fields.length > 0) throw new Refusal("invalid", { fields });
  return rule;
}

/** The columns that the definition fills; whom it names stands in rows of its own. */
const keptOf = ({ sensorIds: _sensors, recipients: _recipients, levels, onlyWhile, ...own }: Whole): Kept => ({
  ...own,
  levels: [...levels],
  onlyWhile: onlyWhile && conditionOf(onlyWhile),
});

/** The columns beside it. */
const plainOf = ({ code, name, isActive, action, coolDownHours, notes }: Partial<Draft>) => ({
  code,
  name,
  isActive,
  action,
  coolDownHours,
  notes,
});

/** A person limited to a site makes no rule out of their sight. */
function assertWithinSite(ctx: Ctx, siteId: number | null): void {
  if (!wouldReach(ctx, "alarm-rules", { siteId, createdBy: ctx.personId })) throw refuseField("siteId", "outside_site");
}
