import { targetOn, type Target } from "@millwright/domain/insight/dashboards/targets.ts";
import { DEFINITIONS, type FigureFacts, type Side } from "@millwright/domain/insight/figures/catalogue.ts";
import type { FigureAnswer, FigurePoint, Tried } from "@millwright/domain/insight/figures/contract.ts";
import type { Range } from "@millwright/domain/insight/figures/ranges.ts";
import { valueOf, type Value } from "@millwright/domain/insight/figures/values.ts";
import type { FigureRows } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { measured, NO_ROWS, type Measured, type Sums, type Tell } from "../../platform/lists/measures.ts";
import { zonesInReach } from "../../register/locations/service.ts";
import { storedSettings } from "../../materials/settings/service.ts";
import { figureRulesOf } from "../../work/settings/service.ts";
import { targetsOf } from "../dashboards/service.ts";
import { isAhead, isPartial, plan, refusalOf, type Asked, type Planned } from "./questions.ts";
import { isTold, SOURCES } from "./sources.ts";

/** Questions about figures, all answered at one moment: each by itself, or why not. */
export async function answersOf(ctx: Ctx, questions: readonly Asked[]): Promise<FigureAnswer[]> {
  const zones = await zonesInReach(
    ctx,
    questions.flatMap(({ siteId }) => siteId ?? []),
  );
  const planned = questions.map((question) => {
    const refusal = refusalOf(ctx, question);
    return refusal ? { figure: question.figure, refusal } : plan(question, zones.get(question.siteId ?? 0) ?? ctx.timeZone);
  });
  const asked = planned.filter((one): one is Planned => "asking" in one);
  const [sums, definitions, targets] = await Promise.all([
    sumsOf(ctx, asked),
    definitionsOf(ctx, asked),
    targetsOf(
      ctx,
      asked.map(({ question }) => question.figure),
    ),
  ]);
  return planned.map((one) => ("refusal" in one ? one : answered(ctx, one, sums.get(one) ?? NOTHING, { definitions, targets })));
}

const NOTHING: Measured = { spans: [], parts: [] };

/** What is measured goes in one statement for each table; who tells of several is asked once. */
async function sumsOf(ctx: Ctx, asked: readonly Planned[]): Promise<Map<Planned, Measured>> {
  const byTeller = Map.groupBy(asked, ({ question: { figure } }) => {
    const source = SOURCES[figure];
    return isTold(source) ? source.tell : null;
  });
  const found = await Promise.all(
    [...byTeller].map(async ([tell, its]) => {
      const all = tell ? await (tell as Tell)(ctx, its.flatMap(telling)) : await measured(ctx, its.flatMap(measuring));
      return its.map((one, at) => [one, all[at] ?? NOTHING] as const);
    }),
  );
  return new Map(found.flat());
}

function telling({ question: { figure }, asking }: Planned) {
  const source = SOURCES[figure];
  return isTold(source) ? [{ ...asking, what: source.what }] : [];
}

function measuring({ question: { figure }, asking }: Planned) {
  const source = SOURCES[figure];
  return isTold(source) ? [] : [{ ...asking, measure: source }];
}

type Definitions = Extract<FigureAnswer, { value: unknown }>["definition"];

/** What the organisation says of its figures. */
interface Said {
  definitions: Definitions;
  targets: readonly Target[];
}

/** As it was set for the last day of the range; where nobody said anything, what good shops reach. */
function targetFor(targets: readonly Target[], { question: { figure, until, siteId, crewId }, facts }: Planned): number | null {
  const set = targetOn(targets, { figure, day: until, siteId, crewId });
  return set === undefined ? (facts.usualTarget ?? null) : set;
}

/** The rules of the organisation by which these figures go, or those that are tried in their place. */
async function definitionsOf(ctx: Ctx, asked: readonly Planned[]): Promise<Definitions> {
  const names = new Set(asked.flatMap(({ facts }) => facts.definitions));
  const ofWork = names.has("onTime") || names.has("repeatDays") ? await figureRulesOf(ctx) : null;
  const ofStore = names.has("turns") ? await storedSettings(ctx) : null;
  const set = { onTime: ofWork?.onTime, repeatDays: ofWork?.repeatDays, turns: ofStore?.turnsBy };
  return DEFINITIONS.flatMap((name) => {
    const value = ctx.tried?.[name] ?? set[name];
    return value === undefined ? [] : [{ name, value: String(value) }];
  });
}

/** The same call, with rules that are tried. */
export function trying(ctx: Ctx, tried: Tried | undefined): Ctx {
  if (!tried) return ctx;
  const { onTime, turns, repeatDays } = tried;
  return { ...ctx, tried: { onTime, turns, repeatDays: repeatDays === undefined ? undefined : String(repeatDays) } };
}

function answered(ctx: Ctx, planned: Planned, { spans, parts }: Measured, { definitions, targets }: Said): FigureAnswer {
  const { question, facts, zone, previous, buckets } = planned;
  const told = (range: Range, sums: Sums | undefined) => toldOf(ctx, facts, range, zone, sums);
  const trend = spans.slice(previous ? 2 : 1);
  const asParts = question.by !== undefined && buckets.length === 0;
  return {
    figure: question.figure,
    ...told(question, spans[0]),
    unit: facts.unit,
    currency: facts.unit === "money" ? ctx.currency : null,
    definition: definitions.filter(({ name }) => facts.definitions.includes(name)),
    previous: previous && { ...previous, ...told(previous, spans[1]) },
    target: targetFor(targets, planned),
    isPartial: isPartial(ctx, question, zone),
    zone,
    ...(buckets.length > 0 ? { points: buckets.map((bucket, at) => ofBucket(ctx, planned, bucket, trend[at])) } : {}),
    ...(asParts ? { points: parts.map((part) => ofPart(ctx, planned, part)) } : {}),
    rows: facts.rows.length === 0 ? null : { list: facts.list, ...rowsOf(planned, question) },
  };
}

function toldOf(ctx: Ctx, { formula, isMoment, isNow }: FigureFacts, range: Range, zone: string, sums: Sums = NO_ROWS): Value {
  const value = valueOf(formula, sums);
  // Of a moment that has not come nobody knows anything, nor of a past one where rows tell only how it is now.
  const isUnknown = ((isMoment ?? isNow) && isAhead(ctx, range, zone)) || (isNow && !isPartial(ctx, range, zone));
  return isUnknown ? { ...value, value: null, basis: "none" } : value;
}

function ofBucket(ctx: Ctx, planned: Planned, bucket: Range, sums: Sums | undefined): FigurePoint {
  return {
    key: bucket.from,
    label: null,
    ...toldOf(ctx, planned.facts, bucket, planned.zone, sums),
    isPartial: isPartial(ctx, bucket, planned.zone),
    rows: planned.facts.rows.length === 0 ? null : rowsOf(planned, bucket),
  };
}

function ofPart(ctx: Ctx, planned: Planned, { key, label, ...sums }: Measured["parts"][number]): FigurePoint {
  const { facts, question, zone } = planned;
  const part = { by: question.by ?? "", key };
  return {
    key,
    label,
    ...toldOf(ctx, facts, question, zone, sums),
    isPartial: isPartial(ctx, question, zone),
    rows: facts.rows.length === 0 ? null : rowsOf(planned, question, { part }),
  };
}

/** What the list is to be asked for, for each side that is rows. */
function rowsOf(
  { question, facts }: Planned,
  { from, until }: Range,
  more: Pick<FigureRows, "part"> = {},
): Record<Side, FigureRows | null> {
  const { figure, siteId, assetId, crewId } = question;
  const of = (side: Side): FigureRows | null =>
    facts.rows.includes(side) ? { id: figure, side, from, until, siteId, assetId, crewId, ...more } : null;
  return { numerator: of("numerator"), denominator: of("denominator") };
}
