import type { FastifyBaseLogger } from "fastify";
import type { AccountRole, Flag, Grants, Holdings, SubModule } from "@millwright/domain/kit/access.ts";
import type { TenantDb } from "../db/db.ts";
import type { Sealing } from "../lists/sealing.ts";
import type { AuditLine } from "../records/audit-words.ts";

/** Ids of assets and locations. */
export interface Served {
  assets: readonly number[];
  locations: readonly number[];
}

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
  /** The site the person belongs to. */
  siteId: number | null;
  /** That site and those below it: what a scope of "site" means where a role is held everywhere. */
  sites: readonly number[];
  /** The crews of which the person is a member today. */
  crews: readonly number[];
  /** What these crews look after, with all below it; null where it is too much to be remembered with a session. */
  served: Served | null;
  /** What the roles give, each with where it is held. */
  holdings: Holdings;
  /** The same in short: what may be done somewhere. */
  grants: Grants;
  /** Another one whenever what people of this organisation may do has changed, and every day, since a crew may begin with it. */
  rightsVersion: string;
  environment: "live" | "training";
  /** The zone that the person chose; null: none. */
  ownZone: string | null;
  /** The zone (IANA) in which everything is shown to the caller, and by whose days they search, filter and count. */
  clock: string;
  /** IANA zone, currency and locale of the tenant. Its zone is that of sites without one, and of books that are nobody's alone. */
  timeZone: string;
  currency: string;
  locale: string;
}

/** By the name of the rule. Nothing of it is kept. */
export type Tried = Readonly<Partial<Record<string, string>>>;

/** What a call does: the flag that it asks for; of a call about any record, whatever sub-module that is of. */
export interface Doing {
  subModule: SubModule | null;
  flag: Flag;
}

/** What a handler may know: its caller, its transaction, the clock of the call. */
export interface Ctx extends Caller {
  /** Limited to the caller's tenant. */
  db: TenantDb;
  now: Date;
  requestId: string;
  /** The address that the call came from; null for a job. */
  ip: string | null;
  /** Digest of the session's token. */
  tokenDigest: Buffer;
  log: FastifyBaseLogger;
  /** What only this installation reads again, such as the keys that lead on in lists. */
  sealing: () => Promise<Sealing>;
  /** Runs a write that nobody waits for before the reply but that must succeed before the commit. */
  beforeCommit: (write: Promise<unknown>) => void;
  /** Runs after the commit; a failure is logged, not answered. */
  afterCommit: (work: () => Promise<void> | void) => void;
  /**
   * Runs a further transaction in the caller's name, after this one: for answers that are made while they are sent. Never within this one: a call
   * that waits for a second connection could wait for its own kind for ever.
   */
  inNewTransaction: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** Who hears of what is announced. */
  listeners: readonly Listener[];
  /** What the call does, to records of which sub-module: whoever may see a row and not do this to it does not reach it here. Absent: only view. */
  doing?: Doing;
  /** Rules of the organisation by which figures go, as somebody tries them out in place of what is set. */
  tried?: Tried;
  /** The event that is being answered; null in the call itself. */
  cause: Cause | null;
  /** How many audit rows this call left. */
  audits: {
    count: number;
    /** Given by whoever writes the rows of a whole transaction in one statement, in its end; they are then kept here until that. */
    held?: AuditLine[];
  };
}

/** One announced event, as a listener is told of it. */
export interface Announced {
  /** Null while it is only asked whether it may be. */
  id: number | null;
  kind: string;
  entity: string;
  entityId: number | null;
  /** Who did it. */
  personId: number | null;
  payload: unknown;
  /** The named fields before and after. */
  changes: readonly { field: string; before: unknown; after: unknown }[];
  /** The call or job it came of. */
  requestId: string | null;
  /** The event it came of, where a listener announced it. */
  causedBy: number | null;
  /** How many events stand behind it. */
  depth: number;
}

/** The event that is being answered. */
export type Cause = Pick<Announced, "depth"> & { eventId: number };

/** Whoever hears of a kind of event; `on` in `work/events.ts` makes one. */
export interface Listener {
  kind: string;
  /**
   * "before it": asked whether it may be, and refuses by throwing. "with it": in the transaction that announces, which fails when the listener does. "after it": once that is committed, in a transaction of
   * its own in the same person's name, tried again until it succeeds. "when asked": it tells a figure (`work/figures.ts`).
   */
  when: "before it" | "with it" | "after it" | "when asked";
  /** Under which is kept what is still to be told to it. */
  name: string;
  work: (ctx: Ctx, announced: Announced) => Promise<unknown>;
}

/** A call that needs nobody signed in. */
export interface OpenCtx {
  caller: Caller | null;
  /** Digest of the session's token, when there is one. */
  tokenDigest: Buffer | null;
  hostName: string;
  ip: string;
  /** What the browser says of itself. */
  userAgent: string | null;
  /** The accounts of the demo companies are not let in on this call. */
  isDemoShut: boolean;
  now: Date;
  requestId: string;
  log: FastifyBaseLogger;
}
