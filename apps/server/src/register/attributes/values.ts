import type { AssetAttributes, Attribute, ValueShown } from "@millwright/domain/register/attributes/contract.ts";
import { inherited, keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import { valueFault, type AttributeValue } from "@millwright/domain/register/attributes/values.ts";
import { refuse, Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { announce, recordEvents } from "../../platform/work/events.ts";
import { pathOf } from "./changes.ts";
import { allAttributes, classesOf, insertValues, isReached, storedValues, writeValues, type Values } from "./queries.ts";
import { shownValues, wordsOf } from "./showing.ts";

/** What an asset has by what it is classed as. */
async function attributesOf(ctx: Pick<Ctx, "db">, assetId: number): Promise<Attribute[]> {
  const path = await pathOf(ctx, await classesOf(ctx, assetId));
  return inherited(await allAttributes(ctx), path);
}

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
  const stale = async () => new Refusal("conflict", { reason: "stale", current: await readValues(ctx, assetId) });
  if ((stored?.version ?? 0) !== version) throw await stale();
  const before = stored?.said ?? {};
  const next = Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null && value !== "")) as Values;
  assertFit(attributes, sent, next);
  await assertRecords(
    ctx,
    attributes.flatMap((one) => {
      const key = keyOf(one);
      const id = next[key];
      const was = before[key];
      if (one.refersTo === null || typeof id !== "number") return [];
      return [{ kind: one.refersTo, id, field: `values.${key}`, was: typeof was === "number" ? was : null }];
    }),
  );
  const changed = attributes.filter((one) => before[keyOf(one)] !== next[keyOf(one)]);
  if (changed.length > 0 || !stored) {
    if (stored) await writeValues(ctx, stored.rowId, version, next);
    else if ((await insertValues(ctx, assetId, next)) === null) throw await stale();
  }
  await tell(ctx, assetId, changed, before, next);
  return await readValues(ctx, assetId);
}

/** Every value fits what is said of its attribute, those that were there before as well; no other is sent. */
function assertFit(attributes: readonly Attribute[], sent: Sent, next: Values): void {
  const known = new Set(attributes.map(keyOf));
  const unknown = Object.keys(sent).flatMap((key): FieldFault[] =>
    known.has(key) ? [] : [{ path: `values.${key}`, reason: "unknown_field" }],
  );
  const faults = attributes.flatMap((one): FieldFault[] => {
    const fault = valueFault(one, next[keyOf(one)] ?? null);
    if (!fault) return [];
    const isMissing = fault.reason === "required";
    return [
      {
        path: `values.${keyOf(one)}`,
        reason: isMissing ? "attribute_required" : fault.reason,
        params: { ...fault.params, name: one.name },
      },
    ];
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
