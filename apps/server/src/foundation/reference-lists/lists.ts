import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { referenceLists } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { LISTS, type ListSpec } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { audit } from "../../platform/records/audit.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { countsByList, lockValues, siblingIds, writeOrder } from "./queries.ts";

/** The lists themselves, and the one call that orders values of any of them. */
export const handlers: Handlers<typeof referenceLists> = {
  lists: async (ctx) => {
    const counts = new Map((await countsByList(ctx)).map((row) => [row.list, row]));
    return {
      rows: LISTS.map((list: ListSpec) => ({
        key: list.key,
        title: list.title,
        path: list.path,
        group: list.group,
        levels: (list.levels ?? []).map((level) => level.title),
        hasColor: list.hasColor ?? false,
        hasIcon: list.hasIcon ?? false,
        valuesCount: counts.get(list.key)?.valuesCount ?? 0,
        activeCount: counts.get(list.key)?.activeCount ?? 0,
      })),
    };
  },
  reorder: async (ctx, { body: { ids } }) => {
    const wanted = new Set(ids);
    const values = await lockValues(ctx, ids);
    if (values.length < wanted.size) throw refuse("not_found", "not_found");
    const [first] = values;
    if (!first || wanted.size < ids.length || values.some((value) => value.list !== first.list || value.parentId !== first.parentId))
      throw refuseField("ids", "not_siblings");
    const before = await siblingIds(ctx, first.list, first.parentId);
    const after = [...ids, ...before.filter((id) => !wanted.has(id))];
    await writeOrder(ctx, "reference_values", after);
    audit(ctx, {
      action: "reordered",
      entity: "reference-lists",
      entityId: first.parentId,
      changes: [{ field: "order", before: before.filter((id) => wanted.has(id)), after: ids }],
    });
    return { ids: after };
  },
};
