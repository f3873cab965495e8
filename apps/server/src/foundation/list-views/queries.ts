import { sql } from "kysely";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { ColumnLayout, ListLayout, ViewState } from "@millwright/domain/foundation/list-views/contract.ts";
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS, type SharedWith } from "@millwright/domain/foundation/list-views/sharing.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** A view as it is stored, whoever may see it. */
export interface StoredView {
  id: number;
  version: number;
  /** The name of the list. */
  list: string;
  name: string;
  state: ViewState;
  columns: ColumnLayout | null;
  sharedWith: SharedWith;
  roles: NameRef[];
  ownerId: number;
  ownerName: string;
  updatedAt: string;
}

const views = (ctx: Ctx) =>
  ctx.db
    .selectFrom("listViews")
    .innerJoin("people as owner", (join) =>
      join.onRef("owner.tenantId", "=", "listViews.tenantId").onRef("owner.id", "=", "listViews.ownerId"),
    )
    .selectAll("listViews")
    .select("owner.name as ownerName")
    .select(
      sql<NameRef[]>`coalesce((select jsonb_agg(jsonb_build_object('id', roles.id, 'name', roles.name) order by roles.name)
        from list_view_roles shared join roles on roles.tenant_id = shared.tenant_id and roles.id = shared.role_id
        where shared.tenant_id = list_views.tenant_id and shared.view_id = list_views.id), '[]')`.as("roles"),
    );

/** The views of a list that this person has or that are shared with them, by name. */
export async function viewsOf(ctx: Ctx, list: string): Promise<StoredView[]> {
  const rows = await views(ctx)
    .where("listViews.list", "=", list)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("listViews.ownerId", "=", ctx.personId),
        eb("listViews.sharedWith", "=", "everyone"),
        eb("listViews.sharedWith", "=", "roles").and(
          exists(
            selectFrom("listViewRoles")
              .select("listViewRoles.viewId")
              .whereRef("listViewRoles.tenantId", "=", "listViews.tenantId")
              .whereRef("listViewRoles.viewId", "=", "listViews.id")
              .where("listViewRoles.roleId", "=", ctx.roleId),
          ),
        ),
      ]),
    )
    .orderBy(sql`lower(list_views.name)`)
    .orderBy("listViews.id")
    .limit(MAX_OWN_VIEWS + MAX_SHARED_VIEWS)
    .execute();
  return rows as unknown as StoredView[];
}

export async function storedView(ctx: Ctx, id: number): Promise<StoredView | undefined> {
  return (await views(ctx).where("listViews.id", "=", id).executeTakeFirst()) as unknown as StoredView | undefined;
}

/** How many views of a list this person keeps, and how many are shared. */
export async function viewCounts(ctx: Ctx, list: string): Promise<{ own: number; shared: number }> {
  const counts = await ctx.db
    .selectFrom("listViews")
    .select([
      sql<number>`count(*) filter (where owner_id = ${ctx.personId})`.as("own"),
      sql<number>`count(*) filter (where shared_with <> 'nobody')`.as("shared"),
    ])
    .where("list", "=", list)
    .executeTakeFirstOrThrow();
  return { own: Number(counts.own), shared: Number(counts.shared) };
}

export async function setRoles(ctx: Ctx, viewId: number, roleIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom("listViewRoles").where("viewId", "=", viewId).execute();
  if (roleIds.length > 0)
    await ctx.db
      .insertInto("listViewRoles")
      .values(roleIds.map((roleId) => ({ viewId, roleId })))
      .execute();
}

export async function raiseVersion(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .updateTable("listViews")
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function removeView(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.deleteFrom("listViews").where("id", "=", id).execute();
}

export async function rolesOfTenant(ctx: Ctx): Promise<NameRef[]> {
  return await ctx.db.selectFrom("roles").select(["id", "name"]).orderBy("name").execute();
}

export async function layoutOf(ctx: Ctx, list: string): Promise<ListLayout> {
  const row = await ctx.db
    .selectFrom("listLayouts")
    .select(["columns", "defaultViewId"])
    .where("personId", "=", ctx.personId)
    .where("list", "=", list)
    .executeTakeFirst();
  return { columns: (row?.columns ?? null) as ColumnLayout | null, defaultViewId: row?.defaultViewId ?? null };
}

export async function saveLayout(ctx: Ctx, list: string, { columns, defaultViewId }: ListLayout): Promise<void> {
  const values = { columns: columns === null ? null : JSON.stringify(columns), defaultViewId, updatedAt: ctx.now.toISOString() };
  await ctx.db
    .insertInto("listLayouts")
    .values({ personId: ctx.personId, list, ...values })
    .onConflict((conflict) => conflict.columns(["tenantId", "personId", "list"]).doUpdateSet(values))
    .execute();
}
