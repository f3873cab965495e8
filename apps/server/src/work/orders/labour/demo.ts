import { sql } from "kysely";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import { rateOn } from "@millwright/domain/register/labour-rates/rates.ts";
import { labourCost } from "@millwright/domain/work/orders/labour/cost.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { writeOldAudit } from "../../../platform/records/audit-words.ts";
import { chanceOf } from "../../../demo/chance.ts";
import { insertAll, listIds } from "../../../demo/rows.ts";
import type { Furnished, WrittenOrder } from "../../../demo/setting.ts";

/** What an hour costs in a company that keeps no rates of its own. */
const HOUR_MINOR = 52_00;
const HOUR_MS = 3_600_000;

interface Span {
  from: number;
  until: number;
}

interface Entry {
  order: WrittenOrder;
  personId: number;
  startAt: Date;
  minutes: number;
  payCodeId: number | null;
  factor: number;
}

/** The hours of what is done, each priced as that day, and what was planned of most. */
export async function writeOrderLabour(setting: Furnished, orders: readonly WrittenOrder[], zone: string): Promise<void> {
  const { db, currency, crew } = setting;
  await keepRate(setting);
  const entries = await entriesOf(setting, orders);
  const priceOf = await pricesOf(setting);
  const taken = new Map<number, Span[]>();
  const lines = entries.map(({ order, personId, startAt, minutes, payCodeId, factor }) => {
    const term = { startAt: startAt.toISOString(), endAt: new Date(startAt.getTime() + minutes * 60_000).toISOString() };
    const span = { from: startAt.getTime(), until: startAt.getTime() + minutes * 60_000 };
    const its = taken.get(personId) ?? [];
    // Whoever was at two things that day wrote down how long each took.
    const isByClock = !its.some(({ from, until }) => from < span.until && span.from < until);
    if (isByClock) its.push(span);
    taken.set(personId, its);
    const day = dayAt(startAt.getTime(), zone) ?? term.startAt.slice(0, 10);
    const rateMinor = priceOf(personId, day);
    return {
      order,
      personId,
      day,
      minutes,
      factor,
      payCodeId,
      rateMinor,
      cost: labourCost(minutes, { rateMinor, factor }),
      at: term.endAt,
      term: isByClock ? term : null,
    };
  });
  const ids = await insertAll(
    db,
    "workOrderPlannedLabour",
    lines.map(({ order, personId, day, minutes, factor, payCodeId, rateMinor, at, term }) => ({
      workOrderId: order.id,
      kind: "actual",
      personId,
      minutes: 0,
      workedOn: day,
      startAt: term?.startAt ?? null,
      endAt: term?.endAt ?? null,
      workedMinutes: minutes,
      payCodeId,
      factor,
      rateMinor,
      rateCurrency: rateMinor === null ? null : currency,
      createdBy: personId,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await insertAll(
    db,
    "workOrderCosts",
    lines.flatMap(({ order, day, cost, at }, place) =>
      cost === null
        ? []
        : [{ workOrderId: order.id, labourId: ids[place], costGroup: "labour", amountMinor: cost, currency, bookedOn: day, createdAt: at }],
    ),
  );
  await writeOldAudit(
    db,
    lines.map(({ order, personId, day, minutes, at }) => ({
      action: "hours_booked",
      at,
      personId,
      personName: crew.names.get(personId) ?? "",
      entity: "work-orders",
      entityId: order.id,
      changes: [
        { field: "personId", before: null, after: personId },
        { field: "day", before: null, after: day },
        { field: "minutes", before: null, after: minutes },
      ],
    })),
  );
  await writePlanned(setting, orders);
}

/** A company that says nothing of what an hour costs gets one rate for everybody. */
async function keepRate({ db, currency, start, days }: Furnished): Promise<void> {
  if (await db.selectFrom("labourRates").select("id").executeTakeFirst()) return;
  const fromDay = new Date(start.getTime() - (days + 60) * 24 * HOUR_MS).toISOString().slice(0, 10);
  await insertAll(db, "labourRates", [{ fromDay, amountMinor: HOUR_MINOR, currency }]);
}

/** Who worked how long on what: whoever it was given to, on the longer ones with somebody beside them, now and then at overtime. */
async function entriesOf({ db, seed, plants }: Furnished, orders: readonly WrittenOrder[]): Promise<Entry[]> {
  const chance = chanceOf(seed + 91);
  const valueOf = await listIds(db);
  const overtime = valueOf("pay-codes", "Overtime");
  const crews = plants.map(({ crew }) => crew.technicians);
  return orders.flatMap((order): Entry[] => {
    const { startedAt, completedAt, personId, actualMinutes } = order;
    if (!startedAt || !completedAt || personId === null || !actualMinutes) return [];
    const isLate = overtime !== null && chance.is(0.07);
    const own = { order, personId, startAt: startedAt, payCodeId: isLate ? overtime : null, factor: isLate ? 1.5 : 1 };
    const beside = (crews.find((people) => people.includes(personId)) ?? []).filter((id) => id !== personId);
    if (actualMinutes < 180 || beside.length === 0 || !chance.is(0.4)) return [{ ...own, minutes: actualMinutes }];
    // The hours of both come to what was said at the end.
    const half = Math.round(actualMinutes / 2);
    return [
      { ...own, minutes: half },
      { ...own, personId: chance.pick(beside), minutes: actualMinutes - half },
    ];
  });
}

/** What an hour of somebody cost on a day, by the company's rates. */
async function pricesOf({ db }: Furnished): Promise<(personId: number, day: string) => number | null> {
  const rates = await db.selectFrom("labourRates").select(["personId", "craftId", "fromDay", "toDay", "amountMinor"]).execute();
  const crafts = new Map((await db.selectFrom("people").select(["id", "craftId"]).execute()).map(({ id, craftId }) => [id, craftId]));
  const everybody = rates.filter(({ personId, craftId }) => personId === null && craftId === null);
  return (personId, day) => {
    const craft = crafts.get(personId) ?? null;
    const found = rateOn(
      {
        person: rates.filter((rate) => rate.personId === personId),
        craft: rates.filter((rate) => craft !== null && rate.craftId === craft),
        tenant: everybody,
      },
      day,
    );
    return found?.rate.amountMinor ?? null;
  };
}

/** How long it was thought to take, of what took no task group that says so itself. */
async function writePlanned({ db, seed }: Furnished, orders: readonly WrittenOrder[]): Promise<void> {
  const chance = chanceOf(seed + 92);
  const valueOf = await listIds(db);
  const [mechanic, electrician] = [valueOf("crafts", "Mechanic"), valueOf("crafts", "Electrician")];
  const there = new Set(
    (await db.selectFrom("workOrderPlannedLabour").select("workOrderId").where("kind", "=", "planned").execute()).map(
      ({ workOrderId }) => workOrderId,
    ),
  );
  await insertAll(
    db,
    "workOrderPlannedLabour",
    orders.flatMap(({ id, estimateMinutes, machine, createdAt }) => {
      const craftId = machine.family === "instrument" ? electrician : mechanic;
      if (craftId === null || estimateMinutes === 0 || there.has(id) || !chance.is(0.8)) return [];
      return [{ workOrderId: id, kind: "planned", craftId, headCount: 1, minutes: estimateMinutes, createdAt: createdAt.toISOString() }];
    }),
  );
}

/** Somebody is at work right now; somebody else went home yesterday and left the timer running. */
export async function writeTimers({ db, start }: Furnished, orders: readonly WrittenOrder[], zone: string): Promise<void> {
  const underWay = orders.filter(({ statusId, personId }) => statusId === STATUS.inProgress && personId !== null);
  const [running] = underWay;
  const forgotten = underWay.find(({ personId }) => personId !== running?.personId);
  const timer = (order: WrittenOrder, hoursAgo: number, hours: number | null) => {
    const startAt = new Date(Math.floor(start.getTime() / 1000) * 1000 - hoursAgo * HOUR_MS);
    return {
      workOrderId: order.id,
      kind: "actual",
      personId: order.personId,
      minutes: 0,
      workedOn: dayAt(startAt.getTime(), zone) ?? startAt.toISOString().slice(0, 10),
      startAt: startAt.toISOString(),
      endAt: hours === null ? null : new Date(startAt.getTime() + hours * HOUR_MS).toISOString(),
      isTimer: true,
      createdBy: order.personId,
      createdAt: startAt.toISOString(),
    };
  };
  const free = async (order: WrittenOrder | undefined, hoursAgo: number) =>
    order &&
    (await db
      .selectFrom("workOrderPlannedLabour")
      .select("id")
      .where("personId", "=", order.personId)
      .where(() => sql<boolean>`end_at > ${new Date(start.getTime() - hoursAgo * HOUR_MS).toISOString()}::timestamptz`)
      .executeTakeFirst()) === undefined;
  await insertAll(db, "workOrderPlannedLabour", [
    ...(running && (await free(running, 2)) ? [timer(running, 1.25, null)] : []),
    ...(forgotten && (await free(forgotten, 20)) ? [timer(forgotten, 18, 15)] : []),
  ]);
}
