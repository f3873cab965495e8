import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import {
  referenceValues,
  type ReferenceValue,
  type ReferenceValueDraft,
  type ValuesContract,
} from "@millwright/domain/foundation/reference-lists/contract.ts";
import { referenceValueTarget } from "@millwright/domain/foundation/reference-lists/import.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { listAbove } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import { depthOf, MAX_VALUES, VIEWS, type ListView } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { audit } from "../../platform/records/audit.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce, recordEvents } from "../../platform/work/events.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { wholeOf } from "../../platform/lists/whole.ts";
import { fillOf, findValue, optionRows, valueRows, wholeValues } from "./queries.ts";
import { assertValues } from "./asserting.ts";
import { refuseUsed, VALUE_USES } from "./uses.ts";

const ENTITY = "reference-lists";

export const recordsIn = (view: ListView) =>
  recordsOf({ table: "referenceValues", entity: ENTITY, find: async (ctx, id) => await findValue(ctx, view, id) });

export async function createValue(ctx: Ctx, view: ListView, draft: ReferenceValueDraft): Promise<ReferenceValue> {
  const { valuesCount, lastOrder } = await fillOf(ctx, view.list.key, draft.parentId ?? null);
  if (valuesCount >= MAX_VALUES) throw refuse("conflict", "list_full", { limit: MAX_VALUES });
  const level = await levelBelow(ctx, view, draft.parentId ?? null);
  await assertScheme(ctx, view, draft);
  return await recordsIn(view).create(ctx, { ...draft, list: view.list.key, level, sortOrder: lastOrder + 1 });
}

export async function updateValue(
  ctx: Ctx,
  view: ListView,
  id: number,
  version: number,
  patch: Partial<ReferenceValueDraft>,
): Promise<ReferenceValue> {
  const records = recordsIn(view);
  const { level, ...seen } = await records.get(ctx, id);
  // Moving keeps the level, so whatever hangs below stays where it belongs.
  if (patch.parentId !== undefined) await levelBelow(ctx, { ...view, level }, patch.parentId);
  await assertScheme(ctx, view, patch, seen);
  return await records.update(ctx, id, version, { ...patch });
}

type Scheme = Partial<Pick<ReferenceValueDraft, "belongsToId" | "failureClassId">>;

/** What a value belongs to is of the list above; a failure class is of the first level. What is no longer offered may stay. */
async function assertScheme(ctx: Ctx, { list }: ListView, { belongsToId, failureClassId }: Scheme, seen: Scheme = {}): Promise<void> {
  const above = listAbove(list.key);
  await assertValues(ctx, [
    ...(above ? [{ list: above, id: belongsToId, field: "belongsToId", was: seen.belongsToId }] : []),
    { list: "failures", level: 1, id: failureClassId, field: "failureClassId", was: seen.failureClassId },
  ]);
}

/** The calls of one path: the same for every list, differing only in which rows they may touch. */
export function handlersOf(view: ListView): Handlers<ValuesContract> {
  const records = recordsIn(view);
  return {
    options: async (ctx, { query: { parentId, sortModel = [], filterModel = {}, ...request } }) =>
      await optionRows(ctx, view, { ...request, sortModel, filterModel }, parentId),
    list: async (ctx, { body }) => await valueRows(ctx, view, body),
    export: exporting<ListRequest>(
      referenceValues[view.path].list,
      async (ctx, request) => await valueRows(ctx, view, request),
      wholeOf(referenceValueTarget, async (ctx, ids) => await wholeValues(ctx, view, ids)),
    ),
    get: async (ctx, { params }) => await records.get(ctx, params.id),
    create: async (ctx, { body }) => await createValue(ctx, view, body),
    update: async (ctx, { params, body: { version, ...patch } }) => await updateValue(ctx, view, params.id, version, patch),
    remove: async (ctx, { params }) => {
      const before = await records.lock(ctx, params.id);
      await refuseUsed(ctx, VALUE_USES, params.id);
      await ctx.db.deleteFrom("referenceValues").where("id", "=", params.id).execute();
      const changes = (["list", "code", "name"] as const).map((field) => ({ field, before: before[field], after: null }));
      audit(ctx, { action: "deleted", entity: ENTITY, entityId: params.id, changes });
      await announce(ctx, recordEvents(ENTITY).deleted, { id: params.id, changes });
      return { removed: true as const };
    },
  };
}

/** The level of a value below this parent; refuses a parent of another list, and one that is not exactly one level above where the view wants it. */
async function levelBelow(ctx: Ctx, { list, level }: ListView, parentId: number | null): Promise<number> {
  if (parentId === null) {
    if (level !== null && level > 1) throw refuseField("parentId", "required");
    return 1;
  }
  const whole = VIEWS.find((view) => view.list === list && view.level === null) as ListView;
  const parent = await findValue(ctx, whole, parentId);
  if (!parent) throw refuseField("parentId", "not_known");
  const below = parent.level + 1;
  if (below > depthOf(list) || (level !== null && below !== level)) throw refuseField("parentId", "wrong_level");
  return below;
}
