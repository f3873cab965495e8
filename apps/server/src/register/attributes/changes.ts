import { sql } from "kysely";
import type { Attribute, AttributeDraft, Consequences } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf, rootOf } from "@millwright/domain/register/attributes/inheriting.ts";
import { MAX_ATTRIBUTES } from "@millwright/domain/register/attributes/kinds.ts";
import { converted, definitionFault, fateOf, valueFault, type Said } from "@millwright/domain/register/attributes/values.ts";
import { isInScheme, SCHEME } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import { invariant, refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import { assertValues, belongingOf } from "../../foundation/reference-lists/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { announce, recordEvents } from "../../platform/work/events.ts";
import { allAttributes, classedUnder, dropValues, findAttribute, listOfValue, replaceValues, valuesAmong, valuesIn } from "./queries.ts";

const ENTITY = "attributes";
export const records = recordsOf({ table: "attributes", entity: ENTITY, find: findAttribute, json: ["options"] });

type Patch = Partial<Omit<AttributeDraft, "valueId" | "overridesId">>;

/** What a kind does not have is not kept. */
const fitting = <P extends Patch>(patch: P, kind: Attribute["kind"]) => ({
  ...patch,
  ...(kind === "number" ? {} : { unitId: null, minimum: null, maximum: null }),
  ...(kind === "list" ? {} : { options: null }),
  ...(kind === "reference" ? {} : { refersTo: null }),
});

const saidAfter = (seen: Attribute, patch: Patch): Said => {
  const kind = patch.kind ?? seen.kind;
  const next = { ...seen, ...Object.fromEntries(Object.entries(fitting(patch, kind)).filter(([, value]) => value !== undefined)) };
  return { ...(next as Said), kind };
};

async function assertFits(ctx: Ctx, said: Said, unitId: number | null | undefined, seen?: Attribute): Promise<void> {
  const fault = definitionFault(said);
  if (fault) throw refuseField(fault.path, fault.reason, fault.params);
  await assertValues(ctx, [{ list: "units-of-measure", id: unitId, field: "unitId", was: seen?.unitId }]);
}

export async function createAttribute(ctx: Ctx, draft: AttributeDraft): Promise<Attribute> {
  const list = await listOfValue(ctx, draft.valueId);
  if (!isInScheme(list)) throw refuseField("valueId", "not_known");
  const all = await allAttributes(ctx);
  if (all.length >= MAX_ATTRIBUTES) throw refuse("conflict", "attributes_full", { limit: MAX_ATTRIBUTES });
  const first = draft.overridesId ? all.find(({ id }) => id === draft.overridesId) : undefined;
  if (draft.overridesId) await assertFurtherUp(ctx, draft, first);
  const kept = first ? { name: first.name, kind: first.kind, unitId: first.unitId, refersTo: first.refersTo } : {};
  if (first && draft.kind !== first.kind) throw refuseField("kind", "overrides_kind");
  const values = fitting({ ...draft, ...kept }, draft.kind);
  await assertFits(
    ctx,
    { minimum: null, maximum: null, options: null, refersTo: null, isRequired: false, ...blankless(values) } as Said,
    values.unitId,
  );
  const sortOrder = Math.max(0, ...all.filter(({ valueId }) => valueId === draft.valueId).map((one) => one.sortOrder)) + 1;
  return await records.create(ctx, { ...values, valueId: draft.valueId, sortOrder });
}

const blankless = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What is said anew was said of a value further up, below which this one may be chosen; and it was not said anew there. */
async function assertFurtherUp(ctx: Ctx, { valueId }: AttributeDraft, first: Attribute | undefined): Promise<void> {
  if (!first || first.overridesId !== null) throw refuseField("overridesId", "not_known");
  const [upper, lower] = [await listOfValue(ctx, first.valueId), await listOfValue(ctx, valueId)];
  const way = [...(await belongingOf(ctx, [valueId])).keys()];
  const there = await valuesIn(ctx, upper, way);
  const isBelow = placeOf(lower) > placeOf(upper) && there.every((id) => id === first.valueId);
  if (!isBelow) throw refuseField("overridesId", "overrides_not_above");
}
const placeOf = (list: string): number => (SCHEME as readonly string[]).indexOf(list);

export async function updateAttribute(ctx: Ctx, id: number, version: number, patch: Patch): Promise<Attribute> {
  const seen = await records.get(ctx, id);
  const to = saidAfter(seen, patch);
  if (seen.overridesId !== null && to.kind !== seen.kind) throw refuseField("kind", "overrides_kind");
  await assertFits(ctx, to, patch.unitId, seen);
  const changed = await records.update(ctx, id, version, fitting(patch, to.kind));
  if (to.kind === seen.kind) return changed;
  // A value that cannot be said in the new kind goes, as the preview told.
  await replaceValues(ctx, keyOf(seen), (value) => (fateOf(value, seen, to) === "lost" ? null : converted(value, seen.kind, to.kind)));
  await ctx.db
    .updateTable("attributes")
    .set({
      kind: to.kind,
      unitId: changed.unitId,
      refersTo: to.refersTo,
      minimum: null,
      maximum: null,
      options: JSON.stringify(to.options),
    })
    .where("overridesId", "=", id)
    .execute();
  return changed;
}

export async function removeAttribute(ctx: Ctx, id: number, version: number): Promise<void> {
  const seen = await records.get(ctx, id);
  const locked = await records.lock(ctx, id, "delete");
  if (locked.version !== version) throw new Refusal("conflict", { reason: "stale", current: seen });
  // Said anew, it goes back to what is said further up; the first takes the values along.
  if (seen.overridesId === null) await dropValues(ctx, keyOf(seen));
  await ctx.db.deleteFrom("attributes").where("id", "=", id).execute();
  const changes = (["name", "kind", "valueId"] as const).map((field) => ({ field, before: seen[field], after: null }));
  audit(ctx, { action: "deleted", entity: ENTITY, entityId: id, changes });
  await announce(ctx, recordEvents(ENTITY).deleted, { id, changes });
}

/** What a change or a removal would touch: the assets that have the attribute by this row, and what becomes of what is said of them. */
export async function previewOf(
  ctx: Ctx,
  id: number,
  { isRemoved = false, ...patch }: Patch & { isRemoved?: boolean | undefined },
): Promise<Consequences> {
  const seen = await records.get(ctx, id);
  const all = await allAttributes(ctx);
  const first = all.find((one) => one.id === rootOf(seen));
  invariant(first, "what is said anew was said");
  const isGone = isRemoved && seen.overridesId === null;
  const to = isRemoved ? first : saidAfter(seen, patch);
  // Where it is said anew further down, this row says nothing: unless it takes the others along.
  const takesAll = isGone || to.kind !== seen.kind;
  const others = takesAll || seen.overridesId !== null ? [] : all.filter(({ overridesId }) => overridesId === id);
  const under = async (valueId: number) => classedUnder(await listOfValue(ctx, valueId), valueId);
  const conditions = [
    await under(seen.valueId),
    ...(await Promise.all(others.map(async ({ valueId }) => sql<boolean>`(${await under(valueId)}) is not true`))),
  ];
  const found = await valuesAmong(ctx, keyOf(seen), conditions);
  const counts = { assets: 0, values: 0, kept: 0, unfit: 0, lost: 0, missing: 0 };
  for (const { value, count: written } of found) {
    const count = Number(written);
    counts.assets += count;
    if (value === null) {
      if (!isGone && valueFault(to, null)) counts.missing += count;
      continue;
    }
    counts.values += count;
    counts[isGone ? "lost" : fateOf(value, seen, to)] += count;
  }
  return counts;
}
