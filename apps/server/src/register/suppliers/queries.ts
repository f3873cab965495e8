import { sql } from "kysely";
import { suppliers, type Supplier } from "@millwright/domain/register/suppliers/contract.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRows } from "../../platform/lists/plain.ts";
import { codeRef } from "../../platform/lists/refs.ts";
import { withinReach } from "../../platform/records/reach.ts";

const contact = (part: string) => sql<string | null>`(${sql.ref("suppliers.contacts")} -> 0 ->> ${sql.lit(part)})`;

const list = defineList(suppliers.list, {
  kind: "suppliers",
  // What stands in a document has no order of its own.
  refs: { contactName: sql`(${contact("name")} collate dictionary)` },
  defaultSort: [{ colId: "name", sort: "asc" }],
});

export const supplierRows = plainRows(list, { contactName: contact("name") });

/** Every supplier that the caller reaches, with its category. */
export const findSupplier = async (ctx: Ctx, id: number): Promise<Unjudged<Supplier> | undefined> => await plainRecord(list)(ctx, id);

/** Suppliers as a file brings them back. */
export async function wholeSuppliers(ctx: Ctx, ids: readonly number[]) {
  return await ctx.db
    .selectFrom("suppliers")
    .where(() => withinReach(ctx, "suppliers"))
    .leftJoin("referenceValues as category", (join) =>
      join.onRef("category.tenantId", "=", "suppliers.tenantId").onRef("category.id", "=", "suppliers.categoryId"),
    )
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
