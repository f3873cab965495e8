import { assets } from "@millwright/domain/register/assets/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import type { Client } from "./persistent.ts";

/**
 * Plans that stack and make up for all that was missed, and on which days they must have asked for an order: by arithmetic on days alone, without a line of the
 * product's.
 */
export interface KnownPlan {
  id: number;
  isRoute: boolean;
  rule: Rule;
}

interface Rule {
  rrule: string;
  isRoute?: boolean;
  /** `since`: days from the first of the series on; `weekday`: 0 is Sunday. */
  falls: (since: number, weekday: number) => boolean;
}

/** Something that must have been made, once. */
export interface Due {
  planId: number;
  assetId: number;
  day: string;
  isRoute: boolean;
}

const RULES: readonly Rule[] = [
  { rrule: "FREQ=DAILY;INTERVAL=1", falls: () => true },
  { rrule: "FREQ=DAILY;INTERVAL=1", falls: () => true, isRoute: true },
  { rrule: "FREQ=DAILY;INTERVAL=2", falls: (since) => since % 2 === 0 },
  { rrule: "FREQ=DAILY;INTERVAL=2", falls: (since) => since % 2 === 0 },
  { rrule: "FREQ=DAILY;INTERVAL=3", falls: (since) => since % 3 === 0 },
  { rrule: "FREQ=DAILY;INTERVAL=5", falls: (since) => since % 5 === 0 },
  { rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO", falls: (_, weekday) => weekday === 1 },
  { rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU,FR", falls: (_, weekday) => weekday === 2 || weekday === 5 },
  { rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE,SU", falls: (_, weekday) => [1, 3, 0].includes(weekday) },
  { rrule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=WE", falls: (_, weekday) => weekday === 3, isRoute: true },
];
const DAY_MS = 86_400_000;
/** The last day of the plans is past everywhere, so nothing depends on when the rounds are run. */
const LAST = Math.floor(Date.now() / DAY_MS) - 2;
const FIRST = LAST - 60;
/** All that comes to a plan in a round. */
export const ASSETS_A_PLAN = 4;

const text = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export async function makePlans(client: Client, prefix: string): Promise<KnownPlan[]> {
  const made: KnownPlan[] = [];
  for (const [at, rule] of RULES.entries()) {
    const isRoute = rule.isRoute === true;
    const code = `${prefix}-${at}`;
    const body = {
      code,
      name: `${prefix} inspection ${at}`,
      isRoute,
      backlogRule: "all",
      openPolicy: "stack",
      lastDay: text(LAST),
    } as const;
    const { id, version } = await client(plans.create, { body });
    await client(planTriggers.create, {
      body: { planId: id, kind: "calendar", rrule: rule.rrule, startDay: text(FIRST), time: "00:30" },
    });
    // A plan without an asset is not published; this one is never due.
    const idle = await client(assets.create, { body: { code: `${code}-IDLE`, name: `Machine ${code}` } });
    await client(planAssets.add, { body: { planId: id, assetIds: [idle.id], sinceDay: text(LAST + 1) } });
    await client(plans.publish, { body: { id, version } });
    made.push({ id, isRoute, rule });
  }
  return made;
}

/** New assets on each plan, first due some weeks back; answers what they owe. */
export async function addAssets(client: Client, known: readonly KnownPlan[], prefix: string, weeks: number): Promise<Due[]> {
  const since = LAST - 7 * weeks;
  const owed: Due[] = [];
  for (const [at, { id: planId, isRoute, rule }] of known.entries()) {
    const codes = Array.from({ length: ASSETS_A_PLAN }, (_, of) => `${prefix}-${at}-${of}`);
    const made = await Promise.all(codes.map(async (code) => await client(assets.create, { body: { code, name: `Machine ${code}` } })));
    await client(planAssets.add, { body: { planId, assetIds: made.map(({ id }) => id), sinceDay: text(since) } });
    for (let day = since; day <= LAST; day += 1) {
      if (!rule.falls(day - FIRST, new Date(day * DAY_MS).getUTCDay())) continue;
      owed.push(...made.map(({ id: assetId }) => ({ planId, assetId, day: text(day), isRoute })));
    }
  }
  return owed;
}
