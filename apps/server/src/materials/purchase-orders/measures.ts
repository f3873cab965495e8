import { sql } from "kysely";
import { TO_RECEIVE } from "@millwright/domain/materials/purchase-orders/status.ts";
import { holdsNow, type Measure } from "../../platform/lists/measures.ts";
import { inWarehouses } from "../warehouses/service.ts";

/** Purchase orders of which something is still to come. */
export const isToReceive = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.status`)} in (${sql.join(TO_RECEIVE.map((status) => sql.lit(status)))}) and ${sql.ref(`${table}.archived_at`)} is null)`;

export const purchaseOrderMeasures = {
  toReceive: {
    source: inWarehouses("purchase-orders"),
    rows: (ctx, span) => sql<boolean>`(${holdsNow(ctx, span)} and ${isToReceive("purchase_orders")})`,
  },
} satisfies Record<string, Measure>;
