import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { ReferenceValue, ValuesContract } from "@millwright/domain/reference-lists/contract.ts";
import { depthOf, MAX_VALUES, VIEWS, type ListView } from "@millwright/domain/reference-lists/lists.ts";
import { audit } from "../../platform/audit.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { announce } from "../../platform/events.ts";
import type { Handlers } from "../../platform/mount.ts";
import { recordsOf } from "../../platform/records.ts";
import { fillOf, findValue, optionRows, valueRows } from "./queries.ts";
import { refuseUsed, VALUE_USES } from "./uses.ts";

const ENTITY = "reference-lists";

/** The calls of one path: the same for every list, differing only in which rows they may touch. */
export function handlersOf(view: ListView): Handlers<ValuesContract> {
  const records = recordsOf<ReferenceValue>({ table: "referenceValues", entity: ENTITY, find: (ctx, id) => findValue(ctx, view, id) });
  return {
    options: async (ctx, { query: { parentId, sortModel = [], filterModel = {}, ...request } }) =>
      await optionRows(ctx, view, { ...request, sortModel, filterModel }, parentId),
    list: async (ctx, { body }) => await valueRows(ctx, view, body),
    get: async (ctx, { params }) => await records.get(ctx, params.id),
    create: async (ctx, { body }) => {
      const { valuesCount, lastOrder } = await fillOf(ctx, view.list.key, body.parentId ?? null);
      if (valuesCount >= MAX_VALUES) throw refuse("conflict", "list_full", { limit: MAX_VALUES });
      const level = await levelBelow(ctx, view, body.parentId ?? null);
      return await records.create(ctx, { ...body, list: view.list.key, level, sortOrder: lastOrder + 1 });
    },
    update: async (ctx, { params, body: { version, ...patch } }) => {
      const { level } = await records.get(ctx, params.id);
      // Moving keeps the level, so whatever hangs below stays where it belongs.
      if (patch.parentId !== undefined) await levelBelow(ctx, { ...view, level }, patch.parentId);
      return await records.update(ctx, params.id, version, patch);
    },
    remove: async (ctx, { params }) => {
      const before = await records.lock(ctx, params.id);
      await refuseUsed(ctx, VALUE_USES, params.id);
      await ctx.db.deleteFrom("referenceValues").where("id", "=", params.id).execute();
      audit(ctx, {
        action: "deleted",
        entity: ENTITY,
        entityId: params.id,
        changes: ["list", "code", "name"].map((field) => ({ field, before: before[field], after: null })),
      });
      announce(ctx, { kind: `${ENTITY}.deleted`, entity: ENTITY, entityId: params.id });
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
