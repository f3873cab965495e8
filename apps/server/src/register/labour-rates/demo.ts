import { dayAfter } from "@millwright/domain/register/certificates/validity.ts";
import { dayBefore } from "@millwright/domain/register/labour-rates/rates.ts";
import type { DemoRates } from "../../demo/harbor-personnel.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { DemoSetting } from "../../demo/setting.ts";

type Steps = readonly (readonly [fromDaysAgo: number, amountMinor: number])[];

/** What an hour costs, each rate up to the day before the next. */
export async function writeRates({ db, start, currency }: Pick<DemoSetting, "db" | "start" | "currency">, rates: DemoRates): Promise<void> {
  const ids = new Map((await db.selectFrom("people").select(["id", "email"]).execute()).map(({ id, email }) => [email ?? "", id]));
  const valueOf = await listIds(db);
  const today = start.toISOString().slice(0, 10);
  const rowsOf = (steps: Steps, whose: { personId?: number | undefined; craftId?: number | null }) =>
    steps.map(([daysAgo, amountMinor], at) => {
      const next = steps[at + 1];
      return {
        ...whose,
        fromDay: dayAfter(today, -daysAgo),
        toDay: next ? dayBefore(dayAfter(today, -next[0])) : null,
        amountMinor,
        currency,
      };
    });
  await insertAll(db, "labourRates", [
    ...rowsOf(rates.everybody, {}),
    ...Object.entries(rates.crafts).flatMap(([craft, steps]) => rowsOf(steps, { craftId: valueOf("crafts", craft) })),
    ...Object.entries(rates.people).flatMap(([email, steps]) => rowsOf(steps, { personId: ids.get(email) })),
  ]);
}
