import { sql } from "kysely";
import { TO_ISSUE } from "@millwright/domain/materials/material-requests/status.ts";
import { holdsNow, type Measure } from "../../platform/lists/measures.ts";
import { inWarehouses } from "../warehouses/service.ts";

/** Approved material requests that wait to be issued. */
export const isToIssue = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.status`)} in (${sql.join(TO_ISSUE.map((status) => sql.lit(status)))}) and ${sql.ref(`${table}.archived_at`)} is null)`;

export const materialRequestMeasures = {
  toIssue: {
    source: inWarehouses("material-requests"),
    rows: (ctx, span) => sql<boolean>`(${holdsNow(ctx, span)} and ${isToIssue("material_requests")})`,
  },
} satisfies Record<string, Measure>;
