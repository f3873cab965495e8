import { sql } from "kysely";
import { holdsNow, type Measure } from "../../platform/lists/measures.ts";
import { inWarehouses } from "../warehouses/service.ts";

/** What figures count of reservations: those that are short now. */
export const reservationMeasures = {
  short: {
    source: inWarehouses("reservations"),
    rows: (ctx, span) => sql<boolean>`(${holdsNow(ctx, span)} and reservations.missing > 0)`,
  },
} satisfies Record<string, Measure>;
