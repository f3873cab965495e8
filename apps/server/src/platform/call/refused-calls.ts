import type { FastifyRequest } from "fastify";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Database } from "../db/db.ts";
import { hourly } from "../http/hourly.ts";
import { writeAudit } from "../records/audit-words.ts";
import type { Caller } from "./ctx.ts";

/** Once an hour for a person and a call, in this process: whoever tries the same thing again and again fills neither the table nor the page. */
const isWritten = hourly(1);

/** Notes that somebody wanted what their role does not allow. What cannot be noted is refused all the same. */
export async function auditRefusal(
  db: Database,
  caller: Caller,
  endpoint: Endpoint,
  request: FastifyRequest,
  thrown: unknown,
): Promise<void> {
  if (!(thrown instanceof Refusal) || thrown.code !== "forbidden") return;
  const { tenantId, personId, personName } = caller;
  const call = `${endpoint.method} ${endpoint.path}`;
  if (isWritten(`${tenantId}/${personId}/${call}`, Date.now()) !== null) return;
  const { id } = (request.params ?? {}) as { id?: string };
  const facts = { call, ...(id ? { number: id } : {}), reason: thrown.detail.reason ?? thrown.code };
  const changes = Object.entries(facts).map(([field, after]) => ({ field, before: null, after }));
  const line = {
    personId,
    personName,
    ip: request.ip,
    requestId: request.id,
    action: "refused" as const,
    entity: kindOf(endpoint),
    entityId: null,
    changes,
  };
  await db
    .tenant(tenantId, async (rows) => await writeAudit(rows, [line]))
    .catch((failure: unknown) => request.log.warn({ err: failure }, "a refusal could not be noted in the audit"));
}

/** What the call is about: that of its rights, else files, whose rights are those of the record they hang on. */
const kindOf = ({ access }: Endpoint): string => (typeof access === "object" && "subModule" in access ? access.subModule : "files");
