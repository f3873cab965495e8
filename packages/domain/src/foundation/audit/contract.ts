import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { instant, line, NameRef, version } from "../../kit/fields.ts";
import { idParams, targetOf } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { Person } from "../people/contract.ts";
import { AUDIT_ACTIONS, AUDIT_KINDS } from "./words.ts";

/** Which record an entry is about, as far as the reader may see it: with its code and name, else its number alone. */
const AuditRecord = z.object({ id: z.int(), code: z.string().nullable(), name: z.string().nullable(), isSeen: z.boolean() });
export type AuditRecord = z.infer<typeof AuditRecord>;

/** A field before and after; ids of records that the reader may see are names. */
const AuditChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type AuditChange = z.infer<typeof AuditChange>;

/** Changes of one entry that a row of the list shows; the entry itself has all. */
export const SHOWN_CHANGES = 3;

export const AuditRow = z.object({
  id: z.int(),
  at: instant(),
  /** Null for what nobody did: a job of the product's own. */
  person: NameRef.nullable(),
  action: z.string(),
  entity: z.string(),
  record: AuditRecord.nullable(),
  changes: z.array(AuditChange),
  changeCount: z.int(),
  /** Null where a job did it, where it was before addresses were kept, and where it was removed. */
  ip: z.string().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditEntry = AuditRow.extend({
  requestId: z.string().nullable(),
  /** Its number in the chain; null until the worker has come to it. */
  link: z.int().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const CHECK_STATES = ["running", "holds", "broken", "failed"] as const;

const AuditCheck = z.object({
  state: z.enum(CHECK_STATES),
  startedAt: instant(),
  startedBy: NameRef.nullable(),
  finishedAt: instant().nullable(),
  linksDone: z.int(),
  linksTotal: z.int(),
  /** Entries that were not chained yet when it ended. */
  tail: z.int().nullable(),
  /** The last hash: noted elsewhere, it proves later that nothing was cut off. */
  head: z.string().nullable(),
  brokenAt: z.int().nullable(),
  brokenWhy: z.string().nullable(),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

export const AuditChain = z.object({
  entries: z.int(),
  links: z.int(),
  lastLinkAt: instant().nullable(),
  /** The last check of this page, running or ended. */
  check: AuditCheck.nullable(),
});
export type AuditChain = z.infer<typeof AuditChain>;

const view = { subModule: "audit", flag: "view" } as const;

const list = {
  method: "POST",
  path: "/api/Audit/list/",
  name: "audit",
  access: view,
  body: ListRequest,
  reply: listOf(AuditRow),
  columns: {
    at: column.instant({ isRequired: true }),
    person: column.reference("people", { isSortable: false }),
    action: column.choice(AUDIT_ACTIONS, { isRequired: true, isSortable: false }),
    entity: column.choice(AUDIT_KINDS, { isRequired: true, isSortable: false }),
    record: column.shown(column.text()),
    changes: column.shown(column.text()),
    ip: column.shown(column.text()),
  },
  reads: true,
} as const;

/** Limited to a site, a crew or the own, a role sees what its person did, and nothing of the chain. */
export const audit = defineContract({
  list,
  export: exportOf(list),
  entry: { method: "GET", path: "/api/Audit/:id", access: view, params: idParams("audit"), reply: AuditEntry },
  chain: { method: "GET", path: "/api/AuditChain/", access: view, reply: AuditChain },
  /** Computes every link again in the background; the result is an entry of its own. */
  verify: { method: "POST", path: "/api/AuditChain/verify", access: view, body: z.object({}), reply: AuditChain },
  /** Takes an archived person's name, addresses and numbers out of the register and the audit; whoever asks sees the audit and types the name. */
  forget: {
    method: "POST",
    path: "/api/Personnel/forget",
    access: { subModule: "people", flag: "delete" },
    body: z.object({ id: targetOf("people"), version: version(), name: line(250) }),
    reply: Person,
  },
});
