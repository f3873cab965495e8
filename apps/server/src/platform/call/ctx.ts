import type { FastifyBaseLogger } from "fastify";
import type { AccountRole, Grants } from "@millwright/domain/kit/access.ts";
import type { TenantDb } from "../db/db.ts";

/** Who is calling, as the session says. */
export interface Caller {
  tenantId: number;
  accountId: number;
  accountUuid: string;
  email: string;
  accountRole: AccountRole;
  personId: number;
  personName: string;
  jobTitle: string | null;
  roleId: number;
  roleName: string;
  /** The site the person belongs to; scope "site" means its rows. */
  siteId: number | null;
  grants: Grants;
  environment: "live" | "training";
  /** IANA zone, currency and locale of the tenant. */
  timeZone: string;
  currency: string;
  locale: string;
}

/** What a handler may know: its caller, its transaction, the clock of the call. */
export interface Ctx extends Caller {
  /** Limited to the caller's tenant. */
  db: TenantDb;
  now: Date;
  requestId: string;
  /** Digest of the session's token. */
  tokenDigest: Buffer;
  log: FastifyBaseLogger;
  /** Runs a write that nobody waits for before the reply but that must succeed before the commit. */
  alongside: (write: Promise<unknown>) => void;
  /** Runs after the commit; a failure is logged, not answered. */
  afterCommit: (work: () => Promise<void> | void) => void;
  /**
   * Runs a further transaction in the caller's name, after this one: for answers that are made while they are sent. Never within this one: a call
   * that waits for a second connection could wait for its own kind for ever.
   */
  again: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** How many audit rows this call left. */
  audits: { count: number };
}

/** A call that needs nobody signed in. */
export interface OpenCtx {
  caller: Caller | null;
  /** Digest of the session's token, when there is one. */
  tokenDigest: Buffer | null;
  hostName: string;
  ip: string;
  /** The accounts of the demo companies are not let in on this call. */
  isDemoShut: boolean;
  now: Date;
  requestId: string;
  log: FastifyBaseLogger;
}
