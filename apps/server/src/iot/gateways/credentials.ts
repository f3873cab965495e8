import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { GatewayCredential, gatewayCredentials } from "@millwright/domain/iot/gateways/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { audit } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { records } from "./changes.ts";
import { gatewayEvents } from "./events.ts";

const SECRET_BYTES = 32;
const MOST_VALID = 2;
const ENDING = 4;
/** The number of the organisation, by which its rows are found, and 256 bits that nobody can guess. */
const CREDENTIAL = /^([1-9]\d{0,8})-[A-Za-z0-9_-]{43}$/;

/** Enough for a random secret, and cheap when five thousand gateways come back at once. */
const digestOf = (credential: string): Buffer => createHash("sha256").update(credential).digest();

/** Null for what is no credential at all. */
export function credentialIn(sent: string): { tenantId: number; digest: Buffer } | null {
  const [credential, tenantId] = CREDENTIAL.exec(sent) ?? [];
  return credential === undefined ? null : { tenantId: Number(tenantId), digest: digestOf(credential) };
}

export const credentialHandlers = ({ publicUrl }: Pick<Shared, "publicUrl">): Handlers<typeof gatewayCredentials> => ({
  get: async (ctx, { params }) => {
    const { adapter, publicId } = await records.get(ctx, params.id);
    const address = new URL(`/ingest/${adapter}/${publicId}`, publicUrl).href;
    return { address, publicId, credentials: await credentialsOf(ctx, params.id) };
  },
  issue: async (ctx, { params: { id } }) => {
    const gateway = await records.lock(ctx, id);
    if (gateway.archivedAt !== null) throw refuse("conflict", "archived");
    const valid = (await credentialsOf(ctx, id)).filter(({ revokedAt }) => revokedAt === null);
    if (valid.length >= MOST_VALID) throw refuse("conflict", "gateway_has_two_credentials");
    const credential = `${ctx.tenantId}-${randomBytes(SECRET_BYTES).toString("base64url")}`;
    const { id: madeId } = await ctx.db
      .insertInto("gatewayCredentials")
      .values({ gatewayId: id, sha256: digestOf(credential), ending: credential.slice(-ENDING), createdBy: ctx.personId })
      .returning("id")
      .executeTakeFirstOrThrow();
    audit(ctx, { action: "credential_issued", entity: "gateways", entityId: id });
    await announce(ctx, gatewayEvents.credential_issued, { id });
    return { ...(await one(ctx, id, madeId)), credential };
  },
  revoke: async (ctx, { params: { id, credentialId }, body: { version } }) => {
    await records.update(ctx, id, version, {}, "credential_revoked");
    const found = await one(ctx, id, credentialId);
    if (found.revokedAt !== null) throw refuse("conflict", "credential_revoked_already");
    await sql`update gateway_credentials set revoked_at = now(), revoked_by = ${ctx.personId} where id = ${credentialId}`.execute(ctx.db);
    await announce(ctx, gatewayEvents.credential_revoked, { id });
    return await one(ctx, id, credentialId);
  },
});

async function one(ctx: Ctx, gatewayId: number, id: number): Promise<GatewayCredential> {
  const found = (await credentialsOf(ctx, gatewayId)).find((each) => each.id === id);
  if (!found) throw refuse("not_found", "not_found");
  return found;
}

/** Valid ones first, the newest of each on top. */
async function credentialsOf(ctx: Ctx, gatewayId: number): Promise<GatewayCredential[]> {
  const { rows } = await sql<GatewayCredential>`
    select c.id, c.ending, c.created_at, c.last_used_at, c.revoked_at,
      case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name) end as created_by,
      case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as revoked_by
    from gateway_credentials c left join people m on m.id = c.created_by left join people r on r.id = c.revoked_by
    where c.gateway_id = ${gatewayId} order by c.revoked_at desc nulls first, c.id desc limit 50`.execute(ctx.db);
  return rows;
}
