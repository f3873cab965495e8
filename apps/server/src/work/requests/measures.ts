import { sql, type RawBuilder } from "kysely";
import { inColumn, partOf, timed, type Measure, type Source } from "../../platform/lists/measures.ts";

const requests: Source = {
  kind: "work-requests",
  places: {
    siteId: inColumn("work-requests", "siteId"),
    assetId: inColumn("work-requests", "assetId"),
    crewId: inColumn("work-requests", "crewId"),
  },
  parts: {
    asset: partOf("workRequests", "assetId", "assets", "name"),
    site: partOf("workRequests", "siteId", "locations", "name"),
    crew: partOf("workRequests", "crewId", "crews", "name"),
    priority: { key: () => sql`work_requests.priority` },
  },
};

/** What figures count of requests: those that a step of an order led to, because it failed, was flagged or was out of its limits. */
export const requestMeasures = {
  followUps: timed(requests, {
    times: { is: "happening", at: sql`work_requests.created_at` },
    where: () => sql<boolean>`work_requests.source_step_id is not null`,
  }),
} satisfies Record<string, Measure>;

/** Whether an order was made of such a request. */
export const cameOfFinding = (order: RawBuilder<unknown>) => sql<boolean>`exists (
  select from work_orders made join work_requests r on r.tenant_id = made.tenant_id and r.id = made.work_request_id
  where made.id = ${order} and r.source_step_id is not null)`;
