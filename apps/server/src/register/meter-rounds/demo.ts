import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";

const ROUNDS = [
  { code: "RND-HOURS", name: "Hours of the lines", interval: "Every Monday morning", ends: "-H", most: 12 },
  { code: "RND-GAUGES", name: "Gauges and bearings", interval: "Daily, before the early shift", ends: "-G", most: 8 },
  { code: "RND-OIL", name: "Look of the oil", interval: "Every other Friday", ends: "-O", most: 4 },
];

/** Three rounds of the people who walk the plant. */
export async function writeMeterRounds({ db, crew }: Furnished): Promise<void> {
  const meters = await db.selectFrom("meters").select(["id", "code"]).orderBy("code").execute();
  const rounds = ROUNDS.map(({ code, name, interval, ends, most }) => ({
    code,
    name,
    interval,
    meterIds: JSON.stringify(
      meters
        .filter((meter) => meter.code.endsWith(ends))
        .slice(0, most)
        .map(({ id }) => id),
    ),
    createdBy: crew.planner,
  }));
  await insertAll(db, "meterRounds", rounds);
}
