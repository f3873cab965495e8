import { sql } from "kysely";
import { inColumn, partOf, type Measure } from "../../platform/lists/measures.ts";
import { hasAccount } from "./queries.ts";

/** What figures count of people with an account. */
export const userMeasures = {
  signedIn: {
    source: {
      kind: "users",
      places: { siteId: inColumn("users", "siteId") },
      parts: { role: partOf("people", "roleId", "roles", "name"), site: partOf("people", "siteId", "locations", "name") },
    },
    rows: (_, { from, until }) => sql<boolean>`(${hasAccount} and exists (select from audit_log came
      where came.tenant_id = people.tenant_id and came.person_id = people.id and came.action = 'signed_in' and came.at >= ${from} and came.at < ${until}))`,
  },
} satisfies Record<string, Measure>;
