import type { FastifyBaseLogger } from "fastify";
import { ZodError } from "zod";
import { reasonMissing, refuse, refuseField, Refusal, statusOf, type FieldFault, type RefusalBody } from "@millwright/domain/kit/errors.ts";
import { cutFaults, faultsOf } from "@millwright/domain/kit/faults.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: RefusalBody;
}

/** The only place that turns a thrown thing into an answer. */
export function answerOf(thrown: unknown, requestId: string, log: FastifyBaseLogger): Answer {
  const refusal = refusalOf(thrown);
  if (!refusal) {
    log.error({ err: thrown }, "a bug was answered with 500");
    return { status: 500, headers: {}, body: { code: "bug", message: sentence("bug"), reason: "bug", requestId } };
  }
  const { reason, params, fields, current } = refusal.detail;
  if (refusal.code === "unavailable") log.warn({ err: refusal.cause ?? thrown }, "unavailable");
  return {
    status: statusOf(refusal.code),
    headers:
      refusal.code === "unavailable" || refusal.code === "too_many" ? { "retry-after": String(refusal.detail.retryAfterSeconds ?? 2) } : {},
    body: {
      code: refusal.code,
      message: refusal.message,
      reason: reason ?? refusal.code,
      ...(params ? { params } : {}),
      ...(fields ? { fields: cutFaults(fields) } : {}),
      ...(current === undefined ? {} : { current: withoutTenant(current as object) }),
    },
  };
}

/** The record as it stands, for whoever would have written over it; its row also says whose tenant it is, which no reply does. */
function withoutTenant(current: object): object {
  const { tenantId: _tenantId, ...record } = current as Record<string, unknown>;
  return record;
}

/** The refusal that a thrown thing means; null for a bug. */
export function refusalOf(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof ZodError) return malformed(faultsOf(thrown));
  if (typeof thrown !== "object" || thrown === null) return null;
  const { code, message, statusCode } = thrown as { code?: unknown; message?: unknown; statusCode?: unknown };
  if (typeof code === "string" && code.startsWith("FST_")) return fastifyRefusal(code, statusCode);
  if (statusCode === 429) return refuse("too_many", "too_many");
  if (typeof code === "string") return databaseRefusal(code, thrown as DatabaseError) ?? connectionRefusal(code, thrown);
  if (typeof message === "string" && /connection|timeout exceeded when trying to connect|query read timeout|not queryable/i.test(message))
    return down(thrown);
  if (statusCode === 400) return refuse("invalid", "malformed");
  return null;
}

/** A call that lacks nothing but its reason is refused as a rule would refuse it. */
export function malformed(fields: readonly FieldFault[]): Refusal {
  const [first] = fields;
  return first && fields.length === 1 && first.reason === "reason_missing" ? reasonMissing(first.path) : new Refusal("invalid", { fields });
}

function fastifyRefusal(code: string, statusCode: unknown): Refusal | null {
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) return refuse("too_large", "too_large", { limit: "1 MB" });
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || statusCode === 415) return refuse("unsupported", "unsupported");
  if (code === "FST_ERR_NOT_FOUND" || statusCode === 404) return refuse("not_found", "not_found");
  return typeof statusCode === "number" && statusCode < 500 ? refuse("invalid", "malformed") : null;
}

interface DatabaseError {
  message?: string;
  constraint?: string;
  table?: string;
  detail?: string;
}

/** What the constraints refuse, in the words of the form: the second half of each check in the contracts. */
function databaseRefusal(code: string, error: DatabaseError): Refusal | null {
  switch (code) {
    case "23505":
      return new Refusal("conflict", { reason: "taken", fields: [{ path: uniqueField(error), reason: "taken" }] });
    case "23503":
      if (error.detail?.includes("still referenced")) {
        const where = /from table "(\w+)"/.exec(error.detail)?.[1]?.replaceAll("_", " ") ?? "other records";
        return refuse("conflict", "in_use", { where });
      }
      return refuseField(referenceField(error.constraint ?? ""), "not_known");
    case "23514":
    case "22003":
    case "22021":
    case "22P05":
    case "22007":
    case "22008":
      return refuse("invalid", "invalid");
    case "22P02":
      // Half a character (a lone surrogate) has no place in jsonb; any other value of a wrong form is a bug of ours.
      return error.message?.includes("type json") ? refuse("invalid", "invalid") : null;
    case "55P03":
    case "40P01":
    case "40001":
      return refuse("unavailable", "unavailable");
    case "MW507":
      return filesFull(error.detail ?? "{}");
    case "53100":
      return refuse("full", "full");
    case "57014":
    case "53300":
      return down(error);
    default:
      return null;
  }
}

/** Of the function that counts a tenant's files: what it holds, may hold and was to hold, in bytes. */
function filesFull(detail: string): Refusal {
  const { used = 0, limit = 0, size = 0 } = JSON.parse(detail) as { used?: number; limit?: number; size?: number };
  return refuse("full", "files_full", { used: inWords(used), limit: inWords(limit), size: inWords(size) });
}

const inWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : bytes < 1_000_000_000
      ? `${(bytes / 1_000_000).toFixed(1)} MB`
      : `${(bytes / 1_000_000_000).toFixed(1)} GB`;

function connectionRefusal(code: string, error: unknown): Refusal | null {
  const isConnection = /^(08|57P0)/.test(code) || ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"].includes(code);
  return isConnection ? down(error) : null;
}

function down(cause: unknown): Refusal {
  const refusal = refuse("unavailable", "unavailable");
  refusal.cause = cause;
  return refusal;
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Foreign keys are named <table>_tenant_id_<column>_fkey. */
const referenceField = (constraint: string) => camel(/_tenant_id_(.+?)_fkey\d*$/.exec(constraint)?.[1] ?? "id");
/** Unique indexes are named <table>_<column>. */
const uniqueField = (error: DatabaseError) =>
  camel((error.constraint ?? "").slice((error.table ?? "").length + 1).replace(/^tenant_id_|_key$/g, "")) || "code";
