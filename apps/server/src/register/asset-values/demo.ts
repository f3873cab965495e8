import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";
import { chanceOf } from "../../demo/chance.ts";

/** What a machine of each family costs, in whole units of money, and how many years it is written off over. */
const PRICES: Record<string, { from: number; to: number; years: number }> = {
  conveyor: { from: 18_000, to: 64_000, years: 12 },
  pump: { from: 2_400, to: 14_000, years: 10 },
  filler: { from: 95_000, to: 340_000, years: 12 },
  heat: { from: 40_000, to: 180_000, years: 15 },
  compressor: { from: 28_000, to: 90_000, years: 12 },
  cooling: { from: 35_000, to: 150_000, years: 15 },
  packer: { from: 60_000, to: 210_000, years: 12 },
  tank: { from: 12_000, to: 80_000, years: 20 },
  drive: { from: 1_200, to: 8_500, years: 10 },
  vehicle: { from: 22_000, to: 48_000, years: 8 },
};
/** Chances of its own, so that what others draw stays as it was. */
const SEED = 6_307;

/** What most machines with a nameplate cost; of some nobody knows any more. */
export async function writeValues({ db, machines, register, currency }: Furnished): Promise<void> {
  const chance = chanceOf(SEED);
  const serving = new Map(
    (await db.selectFrom("assets").select(["id", "inServiceOn"]).execute()).map(({ id, inServiceOn }) => [id, inServiceOn]),
  );
  const rows = machines.flatMap(({ code, family, maker }) => {
    const assetId = register.machines.get(code)?.id;
    const price = PRICES[family];
    if (!assetId || !price || !maker || chance.is(0.15)) return [];
    const paid = chance.between(price.from / 100, price.to / 100) * 100_00;
    return [
      {
        assetId,
        currency,
        purchasedOn: serving.get(assetId) ?? null,
        purchasePriceMinor: paid,
        replacementValueMinor: Math.round((paid * chance.between(108, 150)) / 100 / 100_00) * 100_00,
        residualValueMinor: chance.is(0.5) ? Math.round(paid / 20 / 100_00) * 100_00 : null,
        usefulLifeMonths: price.years * 12,
      },
    ];
  });
  await insertAll(db, "assetValues", rows);
}
