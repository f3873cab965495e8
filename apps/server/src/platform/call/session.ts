import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { AccountRole } from "@millwright/domain/kit/access.ts";
import { clockOf } from "@millwright/domain/kit/clocks.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Caller, OpenCtx } from "./ctx.ts";
import { holdingsOf } from "./holdings.ts";
import type { Database, TenantDb } from "../db/db.ts";
import { isSentOn } from "../http/sent-on.ts";
import { statement } from "../db/statement.ts";
import { noteVisit } from "./visits.ts";

/**
 * Sessions live on the server: a random token, only its digest stored, revocable with the next call.
 * What the person may do is cached per person and per `grants_version`, which every change of a role raises.
 */

/** A token goes on for so long once another has taken its place: calls of this moment, and other tabs. */
const REPLACED_SECONDS = 60;
/** A session's last call is written at most this often. */
const TOUCH_MINUTES = 5;
const MAX_CACHED = 5000;

type PersonPart = Pick<
  Caller,
  | "personId"
  | "personName"
  | "ownZone"
  | "jobTitle"
  | "roleId"
  | "roleName"
  | "siteId"
  | "sites"
  | "crews"
  | "served"
  | "holdings"
  | "grants"
> & { siteZone: string | null };

export interface CachedSession {
  caller: Caller;
  /** What all tokens that follow each other in the session have in common. */
  family: string;
  isConfirmed: (db: TenantDb) => Promise<boolean>;
}

/** Of a call all that says whose it is; of an open connection, the headers that it began with. */
export type Asked = Pick<FastifyRequest, "headers">;

/** A session that is open at this moment, whichever of its tokens it goes by. */
export interface OpenSession {
  /** Another one once its person may do something else. */
  rightsVersion: string;
  /** By the rights of this moment; null for somebody who left. */
  caller: () => Promise<Caller | null>;
}

export interface Sessions {
  /** The caller of a request; null when there is no token; refuses a token that is not (any more) good. */
  caller: (request: Asked) => Promise<Caller | null>;
  /** Who came with this token last, and the question whether the session still says so. */
  cachedSession: (request: Asked) => CachedSession | null;
  /** Which of these sessions, by their families, are still open: one statement for all of them, and nobody's visit. */
  stillOpen: (families: readonly string[]) => Promise<ReadonlyMap<string, OpenSession>>;
  openCtx: (request: FastifyRequest) => Promise<OpenCtx>;
  /** Opens a session and returns its token. */
  open: (accountId: number, tenantId: number, personId: number, from?: Device) => Promise<string>;
  /** The next token of a session that is due for one; null of one that is not. */
  rotate: (within: TenantDb, tokenDigest: Buffer) => Promise<string | null>;
  end: (tokenDigest: Buffer) => Promise<void>;
  tokenDigest: (request: Asked) => Buffer | null;
}

/** Where a session was opened. */
export interface Device {
  userAgent: string | null;
  address: string | null;
}

/** A token says which session it belongs to, so that a browser knows the next one of its own; all the rest of it is the secret. */
const newToken = (family: string): string => `${family}.${randomBytes(32).toString("base64url")}`;

export const digestOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

interface Doors {
  /** Whether the accounts of the demo companies are let in at all. */
  isDemoOpen?: boolean;
}

export function openSessions(db: Database, { isDemoOpen = true }: Doors = {}): Sessions {
  /** Everybody knows the passwords of demo accounts: what comes from somewhere else is not theirs. */
  const isDemoShut = (request: Asked) => !isDemoOpen || isSentOn(request);
  const people = new Map<string, PersonPart>();
  const sessionRows = sessionStatement(db);
  const familyRows = familyStatement(db);
  const lately = new Map<string, { row: SessionRow; caller: Caller }>();

  const tokenDigest = (request: Asked) => {
    const header = request.headers.authorization;
    return header?.startsWith("Bearer ") && header.length < 200 ? digestOfToken(header.slice(7)) : null;
  };

  async function callerOf(row: SessionRow): Promise<Caller | null> {
    const key = `${row.tenantId}/${row.personId}/${row.grantsVersion}/${row.day}`;
    let person = people.get(key);
    if (!person) {
      person = await loadPerson(db, row);
      if (!person) return null;
      if (people.size >= MAX_CACHED) people.clear();
      people.set(key, person);
    }
    const { siteZone, ...part } = person;
    return {
      ...part,
      tenantId: row.tenantId,
      accountId: row.accountId,
      accountUuid: row.uuid,
      email: row.email,
      accountRole: row.role as AccountRole,
      rightsVersion: rightsVersionOf(row),
      environment: row.environment as Caller["environment"],
      clock: clockOf({ own: person.ownZone, site: siteZone, organisation: row.timeZone }),
      timeZone: row.timeZone,
      currency: row.currency,
      locale: row.locale,
    };
  }

  async function caller(request: Asked): Promise<Caller | null> {
    if (request.headers.authorization === undefined) return null;
    const digest = tokenDigest(request);
    const [row] = digest ? await sessionRows(db.system(), { digest }) : [];
    if (!digest || !row) throw refuse("signed_out", "invalid_token");
    if (row.isDemo && isDemoShut(request)) throw refuse("signed_out", "demo_not_here");
    if (row.isUnused) await settle(db, row.family, digest);
    // A page that asks by itself is nobody's visit: a screen left open would keep its session for ever.
    if (row.isStale && request.headers["x-unattended"] === undefined) await touch(db, digest, row);
    const known = await callerOf(row);
    if (!known) throw refuse("signed_out", "invalid_token");
    if (lately.size >= MAX_CACHED) lately.clear();
    lately.set(keyOf(digest), { row, caller: known });
    return known;
  }

  function cachedSession(request: Asked): CachedSession | null {
    const digest = tokenDigest(request);
    const last = digest && lately.get(keyOf(digest));
    if (!digest || !last || (last.row.isDemo && isDemoShut(request))) return null;
    const isConfirmed = async (within: TenantDb) => {
      const [row] = await sessionRows(db.system(within), { digest });
      // A stale one is written down on the long way.
      return row !== undefined && !row.isStale && !row.isUnused && isSame(row, last.row);
    };
    return { caller: last.caller, family: last.row.family, isConfirmed };
  }

  return {
    caller,
    cachedSession,
    stillOpen: async (families) => {
      const rows = await familyRows(db.system(), { families });
      const open = (row: SessionRow): OpenSession => ({
        rightsVersion: rightsVersionOf(row),
        caller: async () => await callerOf(row),
      });
      return new Map(rows.map((row) => [row.family, open(row)]));
    },
    tokenDigest,
    openCtx: async (request) => ({
      // A bad token on a public call is the same as none: the sign-in page must work with a stale one in the browser.
      caller: await caller(request).catch((thrown: unknown) => {
        if (thrown instanceof Error && "code" in thrown && thrown.code === "signed_out") return null;
        throw thrown;
      }),
      tokenDigest: tokenDigest(request),
      // As the browser sent it: what a proxy says of it decides nothing.
      hostName: hostNameOf(request.headers.host),
      ip: request.ip,
      userAgent: request.headers["user-agent"]?.slice(0, 400) ?? null,
      isDemoShut: isDemoShut(request),
      now: new Date(),
      requestId: request.id,
      log: request.log,
    }),
    open: async (accountId, tenantId, personId, { userAgent, address } = { userAgent: null, address: null }) => {
      const family = randomUUID();
      const token = newToken(family);
      await db
        .system()
        .insertInto("sessions")
        .values({
          tokenDigest: digestOfToken(token),
          family,
          accountId,
          tenantId,
          personId,
          userAgent,
          address,
          expiresAt: sql<string>`now() + make_interval(hours => (select session_hours from tenants where id = ${tenantId}))`,
        })
        .execute();
      await endOldest(db, accountId);
      return token;
    },
    rotate: async (within, digest) => await rotate(db, within, digest),
    end: async (digest) => {
      await db.system().deleteFrom("sessions").where("tokenDigest", "=", digest).execute();
    },
  };
}

/** So many of an account are open at once; one more ends the one that was opened first. */
export const MOST_SESSIONS = 50;

async function endOldest(db: Database, accountId: number): Promise<void> {
  const surplus = db
    .system()
    .selectFrom("sessions")
    .select("tokenDigest")
    .where("accountId", "=", accountId)
    .orderBy("createdAt", "desc")
    .offset(MOST_SESSIONS);
  await db.system().deleteFrom("sessions").where("tokenDigest", "in", surplus).execute();
}

const hostNameOf = (host = ""): string => URL.parse(`http://${host}`)?.hostname ?? "";

const rightsVersionOf = ({ grantsVersion, day }: SessionRow): string => `${grantsVersion}/${day}`;

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionStatement>>>[number];
const keyOf = (digest: Buffer) => digest.toString("latin1");
const isSame = (row: SessionRow, other: SessionRow) =>
  (Object.keys(row) as (keyof SessionRow)[]).every((name) => name === "isStale" || row[name] === other[name]);

/** Sessions that are open, with what is known of a caller by them. */
const openRows = (db: Database) =>
  db
    .system()
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.accountId")
    .innerJoin("tenants", "tenants.id", "sessions.tenantId")
    .select([
      "sessions.tenantId",
      "sessions.personId",
      "sessions.accountId",
      "sessions.family",
      "sessions.isUnused",
      "accounts.uuid",
      "accounts.email",
      "accounts.role",
      "tenants.grantsVersion",
      "tenants.environment",
      "tenants.isDemo",
      "tenants.timeZone",
      "tenants.currency",
      "tenants.locale",
      sql<string>`(now() at time zone tenants.time_zone)::date::text`.as("day"),
      sql<boolean>`sessions.last_seen_at < now() - make_interval(mins => ${TOUCH_MINUTES})`.as("isStale"),
    ])
    .where("accounts.isDisabled", "=", false)
    .where("sessions.expiresAt", ">", sql<string>`now()`)
    .where("sessions.lastSeenAt", ">", sql<string>`now() - make_interval(mins => tenants.idle_minutes)`)
    // A life that was made shorter holds for the sessions that are open.
    .where("sessions.createdAt", ">", sql<string>`now() - make_interval(hours => tenants.session_hours)`);

/** The same for every call of everybody, so it is made once. */
const sessionStatement = (db: Database) =>
  statement(({ digest }: { digest: Buffer }) => openRows(db).where("sessions.tokenDigest", "=", digest));
const familyStatement = (db: Database) =>
  statement(({ families }: { families: readonly string[] }) =>
    openRows(db).where(sql<boolean>`sessions.family = any(${families}::uuid[])`),
  );

/**
 * One of several that ask at once gets the next token; the others go on with theirs and find the new one in the browser. The old one lives until the new one was used: the
 * answer may be lost, and then, a minute later, another one is given out in place of the one that never came.
 */
async function rotate(db: Database, within: TenantDb, digest: Buffer): Promise<string | null> {
  const system = db.system(within);
  const due = await system
    .selectFrom("sessions")
    .select(["family", "accountId", "tenantId", "personId", "createdAt", "expiresAt", "userAgent", "address", "successorDigest"])
    .where("tokenDigest", "=", digest)
    .where("isReplaced", "=", false)
    .where("rotatesAt", "<=", sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!due) return null;
  const { successorDigest: lost, ...session } = due;
  if (lost) await system.deleteFrom("sessions").where("tokenDigest", "=", lost).execute();
  const token = newToken(due.family);
  const successorDigest = digestOfToken(token);
  await system
    .updateTable("sessions")
    .set({ successorDigest, rotatesAt: sql<string>`now() + make_interval(secs => ${REPLACED_SECONDS})` })
    .where("tokenDigest", "=", digest)
    .execute();
  await system
    .insertInto("sessions")
    .values({ ...session, tokenDigest: successorDigest, isUnused: true })
    .execute();
  return token;
}

/** A token came for the first time: the one whose place it takes lives on for the calls that are on their way. That one is written first, as `rotate` holds it first. */
async function settle(db: Database, family: string, digest: Buffer): Promise<void> {
  const system = db.system();
  await system
    .updateTable("sessions")
    .set({ isReplaced: true, expiresAt: sql<string>`least(expires_at, now() + make_interval(secs => ${REPLACED_SECONDS}))` })
    .where("family", "=", family)
    .where("successorDigest", "=", digest)
    .execute();
  await system.updateTable("sessions").set({ isUnused: false }).where("tokenDigest", "=", digest).execute();
}

async function touch(db: Database, digest: Buffer, { tenantId, personId }: { tenantId: number; personId: number }): Promise<void> {
  await db.tenant(tenantId, async (rows) => await noteVisit(rows, personId));
  await db
    .system()
    .updateTable("sessions")
    .set({ lastSeenAt: sql<string>`now()` })
    .where("tokenDigest", "=", digest)
    .execute();
}

async function loadPerson(db: Database, { tenantId, personId, day }: SessionRow): Promise<PersonPart | undefined> {
  return await db.tenant(tenantId, async (rows) => {
    const person = await rows
      .selectFrom("people")
      .leftJoin("roles", (join) => join.onRef("roles.id", "=", "people.roleId").onRef("roles.tenantId", "=", "people.tenantId"))
      .leftJoin("locations as site", (join) => join.onRef("site.id", "=", "people.siteId").onRef("site.tenantId", "=", "people.tenantId"))
      .select(["people.id", "people.name", "people.jobTitle", "people.roleId", "people.siteId", "roles.name as roleName"])
      .select(["people.timeZone as ownZone", "site.timeZone as siteZone"])
      .where("people.id", "=", personId)
      .where("people.archivedAt", "is", null)
      .executeTakeFirst();
    if (!person) return undefined;
    return {
      personId: person.id,
      personName: person.name ?? "",
      jobTitle: person.jobTitle,
      roleId: person.roleId ?? 0,
      roleName: person.roleName ?? "",
      siteId: person.siteId,
      ownZone: person.ownZone,
      siteZone: person.siteZone,
      ...(await holdingsOf(rows, { personId, siteId: person.siteId, day })),
    };
  });
}
