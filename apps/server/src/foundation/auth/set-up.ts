import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { SetUpDraft } from "@millwright/domain/foundation/auth/contract.ts";
import { refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { isZone } from "@millwright/domain/kit/zones.ts";
import { writeAudit } from "../../platform/records/audit-words.ts";
import type { Database } from "../../platform/db/db.ts";
import { addPerson, createTenant } from "../tenants/service.ts";
import { isCommonDigest } from "./common-passwords.ts";
import { hashDigest } from "../../platform/call/passwords.ts";

const LIFE_HOURS = 24;
const digestOf = (token: string) => createHash("sha256").update(token).digest();

/** The token of a link that makes the first organisation; only its digest is stored, and earlier links end, except those of a process starting beside this one. */
export async function makeSetUpToken(db: Database): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await db
    .system()
    .deleteFrom("setupLinks")
    .where("usedAt", "is", null)
    .where("createdAt", "<", sql<string>`now() - interval '1 minute'`)
    .execute();
  await db
    .system()
    .insertInto("setupLinks")
    .values({ tokenDigest: digestOf(token), expiresAt: sql<string>`now() + make_interval(hours => ${LIFE_HOURS})` })
    .execute();
  return token;
}

/** Makes the organisation and its administrator. The link is spent first, in one statement, so it serves once however often it is sent. */
export async function setUp(db: Database, draft: z.output<typeof SetUpDraft>, requestId: string): Promise<{ email: string }> {
  if (await isCommonDigest(draft.password, [draft.organisation, `${draft.firstName} ${draft.lastName}`, draft.email]))
    throw refuseField("password", "common_password");
  if (draft.timeZone && !isZone(draft.timeZone)) throw refuseField("timeZone", "not_a_zone");
  const email = draft.email.toLowerCase();
  if (await db.system().selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst()) {
    throw new Refusal("conflict", { reason: "taken", fields: [{ path: "email", reason: "taken" }] });
  }
  const spent = await db
    .system()
    .updateTable("setupLinks")
    .set({ usedAt: sql<string>`now()` })
    .where("tokenDigest", "=", digestOf(draft.token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<string>`now()`)
    .returning("createdAt")
    .executeTakeFirst();
  if (!spent) throw refuse("conflict", "link_spent");
  const isFirst = (await db.system().selectFrom("tenants").select("id").limit(1).executeTakeFirst()) === undefined;
  const { tenantId, organisationId } = await createTenant(db, {
    name: draft.organisation,
    identifier: await freeIdentifier(db, draft.organisation),
    isDefault: isFirst,
    ...(draft.timeZone ? { timeZone: draft.timeZone } : {}),
  });
  const { firstName, lastName } = draft;
  const passwordHash = await hashDigest(draft.password);
  const { personId } = await addPerson(db, tenantId, {
    firstName,
    lastName,
    email,
    roleName: "Administrator",
    account: { organisationId, passwordHash, role: "admin" },
  });
  await db.tenant(tenantId, (rows) =>
    writeAudit(rows, [
      { requestId, action: "set_up", entity: "people", entityId: personId, personId, personName: `${firstName} ${lastName}` },
    ]),
  );
  return { email };
}

async function freeIdentifier(db: Database, name: string): Promise<string> {
  const base =
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "organisation";
  const taken = await db.system().selectFrom("tenants").select("identifier").where("identifier", "like", `${base}%`).execute();
  const names = new Set(taken.map((tenant) => tenant.identifier));
  for (let at = 1; ; at += 1) {
    const identifier = at === 1 ? base : `${base}-${at}`;
    if (!names.has(identifier)) return identifier;
  }
}
