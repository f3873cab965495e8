import { sql } from "kysely";
import { rateOn, type RateSource } from "@millwright/domain/register/labour-rates/rates.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { ratesFor } from "./queries.ts";

/** What other features may know of what an hour costs: to book it, whoever asks; to show it is another question. */
export interface HourPrice {
  amountMinor: number;
  currency: string;
  source: RateSource;
}

/** What an hour of a person costs on a day; null where nobody knows. */
export async function hourPrice(ctx: Ctx, personId: number, day: string): Promise<HourPrice | null> {
  const found = rateOn(await ratesFor(ctx, personId), day);
  return found && { amountMinor: found.rate.amountMinor, currency: found.rate.currency, source: found.source };
}

interface Planned {
  personId: number | null;
  craftId: number | null;
}

/** The same of lines that are planned, of a person or of anybody of a craft, in one query: an answer for each. */
export async function plannedPrices(ctx: Ctx, lines: readonly Planned[], day: string): Promise<(HourPrice | null)[]> {
  if (lines.length === 0) return [];
  const people = lines.flatMap(({ personId }) => personId ?? []);
  const crafts = lines.flatMap(({ craftId }) => craftId ?? []);
  const { rows } = await sql<{
    personId: number | null;
    craftId: number | null;
    fromDay: string;
    toDay: string | null;
    amountMinor: number;
    currency: string;
  }>`
    select person_id, craft_id, from_day, to_day, amount_minor, currency from labour_rates
    where person_id = any(${people}::bigint[]) or num_nonnulls(person_id, craft_id) = 0
      or craft_id = any(${crafts}::bigint[]) or craft_id in (select craft_id from people where id = any(${people}::bigint[]))`.execute(
    ctx.db,
  );
  const { rows: mains } = await sql<{ id: number; craftId: number | null }>`
    select id, craft_id from people where id = any(${people}::bigint[])`.execute(ctx.db);
  const craftOf = new Map(mains.map(({ id, craftId }) => [id, craftId]));
  return lines.map(({ personId, craftId }) => {
    const craft = personId === null ? craftId : (craftOf.get(personId) ?? craftId);
    const found = rateOn(
      {
        person: rows.filter((rate) => personId !== null && rate.personId === personId),
        craft: rows.filter((rate) => craft !== null && rate.personId === null && rate.craftId === craft),
        tenant: rows.filter((rate) => rate.personId === null && rate.craftId === null),
      },
      day,
    );
    return found && { amountMinor: found.rate.amountMinor, currency: found.rate.currency, source: found.source };
  });
}
