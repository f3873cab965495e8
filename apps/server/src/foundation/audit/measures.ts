import { sql } from "kysely";
import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { partOf, timed, type Measure, type Source } from "../../platform/lists/measures.ts";
import { tellable } from "./tellable.ts";

/** What figures count of the audit: what was done in a range, of what the caller may know of at all. */
const log: Source = {
  kind: "audit",
  places: {},
  parts: { person: partOf("auditLog", "personId", "people", "name"), kind: { key: () => sql`audit_log.entity` } },
};

const doneIn = (action: LogAction, about = sql<boolean>`true`): Measure =>
  timed(log, {
    times: { is: "happening", at: sql`audit_log.at` },
    where: (ctx) => sql<boolean>`(audit_log.action = ${action} and ${about} and ${tellable(ctx)})`,
  });

export const auditMeasures = {
  signIns: doneIn("signed_in"),
  created: doneIn("created"),
  imports: doneIn("done", sql<boolean>`audit_log.entity = 'imports'`),
  exports: doneIn("exported"),
} satisfies Record<string, Measure>;
