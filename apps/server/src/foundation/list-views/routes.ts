import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { listViews } from "@millwright/domain/foundation/list-views/contract.ts";
import { mayShareViews } from "@millwright/domain/foundation/list-views/sharing.ts";
import { audit } from "../../platform/records/audit.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { assertSeesList, createView, deleteView, getView, shownView, updateView } from "./keeping.ts";
import { layoutOf, rolesOfTenant, saveLayout, viewsOf } from "./queries.ts";

export const handlers: Handlers<typeof listViews> = {
  list: async (ctx, { query: { list } }) => {
    const opening = assertSeesList(ctx, list);
    const rows = await viewsOf(ctx, list);
    const mayShare = mayShareViews(ctx.grants, opening);
    return {
      rows: rows.map((row) => shownView(ctx, row)),
      layout: await layoutOf(ctx, list),
      mayShare,
      roles: mayShare ? await rolesOfTenant(ctx) : [],
    };
  },
  get: async (ctx, { params }) => await getView(ctx, params.id),
  create: async (ctx, { body }) => await createView(ctx, body),
  update: async (ctx, { params, body }) => await updateView(ctx, params.id, body),
  remove: async (ctx, { params }) => {
    await deleteView(ctx, params.id);
    return { removed: true as const };
  },
  arrange: async (ctx, { body: { list, ...patch } }) => {
    assertSeesList(ctx, list);
    if (typeof patch.defaultViewId === "number") {
      const seen = (await viewsOf(ctx, list)).some(({ id }) => id === patch.defaultViewId);
      if (!seen) throw refuseField("defaultViewId", "not_known");
    }
    const before = await layoutOf(ctx, list);
    const layout = {
      columns: patch.columns === undefined ? before.columns : patch.columns,
      defaultViewId: patch.defaultViewId === undefined ? before.defaultViewId : patch.defaultViewId,
    };
    await saveLayout(ctx, list, layout);
    // A person's own convenience: that it was changed is on record, how is not worth keeping.
    audit(ctx, { action: "list_arranged", entity: "list-layouts", entityId: ctx.personId });
    return layout;
  },
};
