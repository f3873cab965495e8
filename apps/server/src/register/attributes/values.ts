import type { AssetAttributes, Attribute, ValueShown } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import { valueFault, type AttributeValue } from "@millwright/domain/register/attributes/values.ts";
import { refuse, Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { announce, recordEvents } from "../../platform/work/events.ts";
import { attributesOf } from "./had.ts";
import { insertValues, isReached, storedValues, writeValues, type Values } from "./queries.ts";
import { shownValues, wordsOf } from "./showing.ts";

async function assertReached(ctx: Ctx, assetId: number): Promise<void> {
  if (!(await isReached(ctx, assetId))) throw refuse("not_found", "not_found");
}

export async function readValues(ctx: Ctx, assetId: number): Promise<AssetAttributes> {
  await assertReached(ctx, assetId);
  const attributes = await attributesOf(ctx, assetId);
  const stored = await storedValues(ctx, assetId);
  return await told(ctx, assetId, attributes, stored);
}

async function told(
  ctx: Ctx,
  id: number,
  attributes: Attribute[],
  stored: { version: number; said: Values } | undefined,
): Promise<AssetAttributes> {
  const said = stored?.said ?? {};
  const shown = await shownValues(ctx, attributes, new Map([[id, said]]));
  return {
    id,
    version: stored?.version ?? 0,
    attributes,
    values: shown.get(id) ?? {},
    missing: attributes.filter((one) => one.isRequired && said[keyOf(one)] === undefined).length,
  };
}

type Sent = Readonly<Record<string, AttributeValue | null>>;

/** The first who says anything makes the row; who says at the same time is told that it has changed. */
export async function saveValues(ctx: Ctx, assetId: number, version: number, sent: Sent): Promise<AssetAttributes> {
  await assertReached(ctx, assetId);
  const attributes = await attributesOf(ctx, assetId);
  const stored = await storedValues(ctx, assetId, true);
  if ((stored?.version ?? 0) !== version) throw await stale(ctx, assetId);
  await saveWhole(ctx, assetId, attributes, stored, sent);
  return await readValues(ctx, assetId);
}

const stale = async (ctx: Ctx, assetId: number) => new Refusal("conflict", { reason: "stale", current: await readValues(ctx, assetId) });

/** Checks and writes what is said. `cell`: the field of a file that says it all; there what is required may be missing. */
export async function saveWhole(
  ctx: Ctx,
  assetId: number,
  attributes: readonly Attribute[],
  stored: { rowId: number; version: number; said: Values } | undefined,
  sent: Sent,
  cell?: string,
): Promise<void> {
  const before = stored?.said ?? {};
  const next = Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null && value !== "")) as Values;
  assertFit(attributes, sent, next, cell);
  await assertRecords(
    ctx,
    attributes.flatMap((one) => {
      const key = keyOf(one);
      const id = next[key];
      const was = before[key];
      if (one.refersTo === null || typeof id !== "number") return [];
      return [{ kind: one.refersTo, id, field: cell ?? `values.${key}`, was: typeof was === "number" ? was : null }];
    }),
  );
  const changed = attributes.filter((one) => before[keyOf(one)] !== next[keyOf(one)]);
  if (cell !== undefined && changed.length === 0) return;
  if (changed.length > 0 || !stored) {
    if (stored) await writeValues(ctx, stored.rowId, stored.version, next);
    else if ((await insertValues(ctx, assetId, next)) === null) throw await stale(ctx, assetId);
  }
  await tell(ctx, assetId, changed, before, next);
}

/** Every value fits what is said of its attribute, those that were there before as well; no other is sent. */
function assertFit(attributes: readonly Attribute[], sent: Sent, next: Values, cell: string | undefined): void {
  const known = new Set(attributes.map(keyOf));
  const unknown = Object.keys(sent).flatMap((key): FieldFault[] =>
    known.has(key) ? [] : [{ path: `values.${key}`, reason: "unknown_field" }],
  );
  const faults = attributes.flatMap((one): FieldFault[] => {
    const fault = valueFault(one, next[keyOf(one)] ?? null);
    if (!fault) return [];
    const { name } = one;
    if (cell !== undefined) return fault.reason === "required" ? [] : [{ path: cell, reason: "attribute_unfit", params: { name } }];
    const reason = fault.reason === "required" ? "attribute_required" : fault.reason;
    return [{ path: `values.${keyOf(one)}`, reason, params: { ...fault.params, name } }];
  });
  const fields = [...unknown, ...faults];
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

/** The log of the asset says it in words, each attribute by its name. */
async function tell(ctx: Ctx, assetId: number, changed: readonly Attribute[], before: Values, after: Values): Promise<void> {
  const shown = await shownValues(
    ctx,
    changed,
    new Map([
      [0, before],
      [1, after],
    ]),
  );
  const words = (values: Readonly<Record<string, ValueShown>> = {}) =>
    changed.map((one) => `${one.name}: ${wordsOf(one, values[keyOf(one)])}`).join("; ") || null;
  const changes = changed.length === 0 ? [] : [{ field: "attributes", before: words(shown.get(0)), after: words(shown.get(1)) }];
  audit(ctx, { action: "updated", entity: "assets", entityId: assetId, changes });
  if (changes.length > 0) await announce(ctx, recordEvents("assets").updated, { id: assetId, changes });
}

/** Gives a new asset what is said of another: as far as it has the same attributes. The caller has made it, and tells of it. */
export async function copyAttributes(ctx: Pick<Ctx, "db">, fromId: number, toId: number): Promise<void> {
  const [stored, attributes] = await Promise.all([storedValues(ctx, fromId), attributesOf(ctx, toId)]);
  const said = Object.fromEntries(
    attributes.flatMap((one) => {
      const value = stored?.said[keyOf(one)];
      return value === undefined || valueFault(one, value) ? [] : [[keyOf(one), value]];
    }),
  );
  if (Object.keys(said).length > 0) await insertValues(ctx, toId, said);
}
