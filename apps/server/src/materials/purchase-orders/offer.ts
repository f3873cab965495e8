import { sql } from "kysely";
import type { PurchaseOffer } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

interface Terms {
  number: string | null;
  priceMinor: number | null;
  currency: string | null;
  pricePer: PurchaseOffer["pricePer"];
  pack: number | null;
  minimum: number | null;
  leadTimeDays: number | null;
  buyRatio: number;
  unit: string | null;
  buyUnit: string | null;
}

/** On which terms a supplier delivers a part; with nothing said of it, by the part and the supplier alone. */
export async function offerOf(ctx: Ctx, supplierId: number, partId: number): Promise<PurchaseOffer> {
  const { rows } = await sql<Terms>`
    select o.number, o.price_minor, o.currency, coalesce(o.price_per, 1) as price_per, o.pack, o.minimum, coalesce(o.lead_time_days, s.lead_time_days) as lead_time_days,
      p.buy_ratio, u.name as unit, coalesce(b.name, u.name) as buy_unit
    from master_parts p join suppliers s on s.id = ${supplierId}
    left join part_suppliers o on o.tenant_id = p.tenant_id and o.part_id = p.id and o.supplier_id = s.id
    left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    left join reference_values b on b.tenant_id = p.tenant_id and b.id = p.buy_unit_id
    where p.id = ${partId}`.execute(ctx.db);
  const terms = rows[0] ?? NOTHING_KNOWN;
  const asked = terms.priceMinor === null || terms.currency === null ? null : { amountMinor: terms.priceMinor, currency: terms.currency };
  return {
    partId,
    unit: terms.unit,
    buyUnit: terms.buyUnit,
    buyRatio: terms.buyRatio,
    quantity: inPacks(terms.minimum ?? terms.pack ?? 1, terms.pack),
    supplierNumber: terms.number,
    asked,
    price: asked?.currency === ctx.currency ? asked : null,
    pricePer: terms.pricePer,
    pack: terms.pack,
    minimum: terms.minimum,
    expectedOn: terms.leadTimeDays === null ? null : dayAfter(todayOf(ctx), terms.leadTimeDays),
  };
}

const NOTHING_KNOWN: Terms = {
  number: null,
  priceMinor: null,
  currency: null,
  pricePer: 1,
  pack: null,
  minimum: null,
  leadTimeDays: null,
  buyRatio: 1,
  unit: null,
  buyUnit: null,
};

/** The next multiple of a pack that is not below it. */
const inPacks = (quantity: number, pack: number | null): number =>
  pack === null || pack <= 0 ? quantity : Math.round(Math.ceil(Math.round((quantity / pack) * 1000) / 1000) * pack * 1000) / 1000;
