import { AMOUNTS, type AssetValue } from "@millwright/domain/register/asset-values/contract.ts";
import { bookValueOn, bookValues, worthFault } from "@millwright/domain/register/asset-values/book-value.ts";
import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf, type Change } from "../../platform/records/audit.ts";
import { mayHere } from "../../platform/records/reach.ts";
import { logLines } from "../../platform/records/records.ts";
import { assetIsReached } from "../assets/service.ts";
import { insertValue, storedValue, writeValue, type Values } from "./queries.ts";

const ENTITY = "asset-values";
const NOTHING: Values = {
  purchasedOn: null,
  purchasePriceMinor: null,
  replacementValueMinor: null,
  residualValueMinor: null,
  usefulLifeMonths: null,
  depreciatedFrom: null,
  disposedOn: null,
  disposal: null,
  proceedsMinor: null,
};

/** Whoever sees the asset, and not what it cost, is told that they may not. */
async function assertReached(ctx: Ctx, assetId: number): Promise<void> {
  if (!(await assetIsReached(ctx, assetId))) throw refuse("not_found", "not_found");
  if (!(await mayHere(ctx, ENTITY, assetId, ctx.doing?.flag ?? "view"))) throw refuse("forbidden", "forbidden");
}

export async function readValue(ctx: Ctx, assetId: number): Promise<AssetValue> {
  await assertReached(ctx, assetId);
  const { rowId: _row, ...stored } = (await storedValue(ctx, assetId)) ?? { rowId: 0, version: 0, currency: ctx.currency, ...NOTHING };
  const { currency } = stored;
  const money = (amountMinor: number | null) => (amountMinor === null ? null : { amountMinor, currency });
  return {
    ...stored,
    purchasePrice: money(stored.purchasePriceMinor),
    replacementValue: money(stored.replacementValueMinor),
    residualValue: money(stored.residualValueMinor),
    proceeds: money(stored.proceedsMinor),
    id: assetId,
    bookValue: money(bookValueOn(stored, todayOf(ctx))),
    bookValues: bookValues(stored),
  };
}

type Said = Exclude<keyof AssetValue, "id" | "version" | "currency" | "bookValue" | "bookValues">;
type Sent = { [Key in Said]?: AssetValue[Key] | undefined };

/** Amounts as they are kept; one in another currency is refused by its field. */
function keptOf(ctx: Ctx, sent: Sent): Partial<Values> {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([field, value]) => {
      if (value === undefined) return [];
      if (!isAmount(field)) return [[field, value]];
      const money = value as AssetValue["purchasePrice"];
      if (money && money.currency !== ctx.currency)
        throw refuseField(field, "other_currency", { word: money.currency, currency: ctx.currency });
      return [[`${field}Minor`, money?.amountMinor ?? null]];
    }),
  );
}

const isAmount = (field: string): boolean => (AMOUNTS as readonly string[]).includes(field);

/** As people read them in a log. */
const toldOf = (changes: readonly Change[], currency: string): Change[] => {
  const money = (value: unknown) => (typeof value === "number" ? { amountMinor: value, currency } : value);
  return changes.map(({ field, before, after }) => {
    const amount = AMOUNTS.find((one) => `${one}Minor` === field);
    return amount ? { field: amount, before: money(before), after: money(after) } : { field, before, after };
  });
};

/** The first who says anything makes the row; who says at the same time is told that it has changed. */
export async function changeValue(ctx: Ctx, assetId: number, version: number, sent: Sent): Promise<AssetValue> {
  await assertReached(ctx, assetId);
  const stored = await storedValue(ctx, assetId, true);
  const said = keptOf(ctx, sent);
  const next: Values = { ...(stored ?? NOTHING), ...said };
  if ((stored?.version ?? 0) !== version) throw await stale(ctx, assetId);
  const fault = worthFault(next);
  if (fault) throw refuseField(fault.path, fault.reason);
  if (next.disposedOn !== null && next.disposal === null) throw refuseField("disposal", "required");
  if (next.disposal !== null && next.disposedOn === null) throw refuseField("disposedOn", "required");
  const changes = changesOf(stored ?? NOTHING, said);
  if (stored) {
    if (changes.length > 0) await writeValue(ctx, stored.rowId, version, changes);
  } else if ((await insertValue(ctx, assetId, { ...NOTHING, ...said })) === null) throw await stale(ctx, assetId);
  audit(ctx, { action: stored ? "updated" : "created", entity: ENTITY, entityId: assetId, changes: toldOf(changes, ctx.currency) });
  return await readValue(ctx, assetId);
}

const stale = async (ctx: Ctx, assetId: number) => new Refusal("conflict", { reason: "stale", current: await readValue(ctx, assetId) });

export async function valueLog(ctx: Ctx, assetId: number) {
  await assertReached(ctx, assetId);
  return { rows: await logLines(ctx, ENTITY, assetId) };
}
