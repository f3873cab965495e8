import { sql } from "kysely";
import { suppliers, type Supplier } from "@millwright/domain/register/suppliers/contract.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { codeRef, nameRef } from "../../platform/lists/refs.ts";

const list = defineList(suppliers.list, { kind: "suppliers", defaultSort: [{ colId: "name", sort: "asc" }] });

/** Every supplier that the caller reaches, with its category. */
const withCategory = (ctx: Ctx) =>
  ctx.db
    .selectFrom("suppliers")
    .where(() => withinReach(ctx, "suppliers"))
    .leftJoin("referenceValues as category", (join) =>
      join.onRef("category.tenantId", "=", "suppliers.tenantId").onRef("category.id", "=", "suppliers.categoryId"),
    );

export async function supplierRows(ctx: Ctx, request: ListRequest) {
  const query = ctx.db
    .selectFrom("suppliers")
    .select([
      "suppliers.id",
      "suppliers.code",
      "suppliers.name",
      "suppliers.leadTimeDays",
      "suppliers.currency",
      "suppliers.rating",
      "suppliers.archivedAt",
    ])
    .select(sql<string | null>`${sql.ref("suppliers.contacts")} -> 0 ->> 'name'`.as("contactName"))
    .where("suppliers.archivedAt", request.archived ? "is not" : "is", null);
  return await listRows(ctx, list, request, query);
}

/** Suppliers as a file brings them back. */
export async function wholeSuppliers(ctx: Ctx, ids: readonly number[]) {
  const contact = (part: string) => sql<string | null>`${sql.ref("suppliers.contacts")} -> 0 ->> ${sql.lit(part)}`;
  return await withCategory(ctx)
    .selectAll("suppliers")
    .select([
      codeRef("category").as("category"),
      contact("name").as("contactName"),
      contact("email").as("contactEmail"),
      contact("phone").as("contactPhone"),
    ])
    .where(() => sql<boolean>`${sql.ref("suppliers.id")} = any(${[...ids]}::bigint[])`)
    .execute();
}

export async function findSupplier(ctx: Ctx, id: number): Promise<Supplier | undefined> {
  const row = await withCategory(ctx)
    .selectAll("suppliers")
    .select(nameRef("category").as("category"))
    .where("suppliers.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, contacts: row.contacts as unknown as Supplier["contacts"] };
}
