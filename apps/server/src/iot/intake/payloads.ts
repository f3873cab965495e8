import { sql } from "kysely";
import type { Delivery } from "@millwright/domain/iot/ingest/canonical.ts";
import { PAYLOADS_SHOWN, type Became, type Payload, type ReadAgain } from "@millwright/domain/iot/intake/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { audit } from "../../platform/records/audit.ts";
import { factsOf } from "../gateways/service.ts";
import { doorsOf, NOTHING_BECAME, type Outcome } from "../ingest/service.ts";

const NOTHING: Became = { ...NOTHING_BECAME, problems: [] };

type Shown = Omit<Payload, "became" | "again"> & {
  outcome: Partial<Became>;
  againAt: string | null;
  againBy: NameRef | null;
  outcomeAgain: Partial<Became> | null;
};

export async function payloadsOf(ctx: Ctx, gatewayId: number): Promise<Payload[]> {
  const { rows } = await sql<Shown>`
    select p.id, p.received_at, p.adapter, octet_length(p.body) as size, p.outcome - 'commands' as outcome, p.read_again_at as again_at,
      p.outcome_again - 'commands' as outcome_again, case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name) end as again_by
    from gateway_payloads p left join people m on m.id = p.read_again_by
    where p.gateway_id = ${gatewayId} order by p.id desc limit ${PAYLOADS_SHOWN}`.execute(ctx.db);
  return rows.map(({ outcome, againAt, againBy, outcomeAgain, ...row }) => ({
    ...row,
    became: { ...NOTHING, ...outcome },
    again: againAt === null ? null : { at: againAt, by: againBy, became: { ...NOTHING, ...outcomeAgain } },
  }));
}

/** Messages of which something was not taken, when they were read last. */
export async function troubledOf(ctx: Ctx, gatewayId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gateway_payloads p where p.gateway_id = ${gatewayId} and p.is_troubled`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

export async function payloadOf(ctx: Ctx, gatewayId: number, id: number): Promise<{ id: number; body: string }> {
  const found = await ctx.db
    .selectFrom("gatewayPayloads")
    .select(["id", "body"])
    .where("gatewayId", "=", gatewayId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw refuse("not_found", "not_found");
  return found;
}

interface Kept extends Delivery {
  id: number;
}

/**
 * Reads messages again as they came, by what their gateway is set to now; they go the way of all messages, so that readings of a series are never written by two at
 * once.
 */
export async function readAgain(
  ctx: Ctx,
  shared: Shared,
  gatewayId: number,
  which: { message?: number | undefined; after?: number | undefined },
): Promise<ReadAgain> {
  const gateway = await factsOf(ctx.db, ctx.tenantId, gatewayId);
  if (!gateway) throw refuse("conflict", "archived");
  const kept = await keptOf(ctx, gatewayId, which);
  if (which.message !== undefined && kept.length === 0) throw refuse("not_found", "not_found");
  const { receiving } = doorsOf(shared);
  const outcomes = await Promise.all(
    kept.map(async ({ text, receivedAt, query }) => await receiving.readAgain(gateway, { text, receivedAt, query })),
  );
  await noteRead(ctx, kept, outcomes);
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const accepted = sum((outcome) => outcome.accepted);
  audit(ctx, {
    action: "messages_read_again",
    entity: "gateways",
    entityId: gatewayId,
    changes: [
      { field: "messages", before: null, after: kept.length },
      { field: "newReadings", before: null, after: accepted },
    ],
  });
  return {
    read: kept.length,
    accepted,
    duplicate: sum(({ duplicate }) => duplicate),
    troubled: sum(({ problems, refused, failed }) => (problems.length > 0 || refused > 0 || failed ? 1 : 0)),
    next: which.message === undefined && kept.length === PAYLOADS_SHOWN ? (kept.at(-1)?.id ?? null) : null,
  };
}

async function keptOf(ctx: Ctx, gatewayId: number, { message, after = 0 }: { message?: number | undefined; after?: number | undefined }) {
  const wanted = message === undefined ? sql`p.id > ${after} and p.is_troubled` : sql`p.id = ${message}`;
  const { rows } = await sql<Kept>`
    select p.id, p.body as text, p.query, (extract(epoch from p.received_at) * 1000)::bigint as received_at from gateway_payloads p
    where p.gateway_id = ${gatewayId} and ${wanted} order by p.id limit ${PAYLOADS_SHOWN}`.execute(ctx.db);
  return rows;
}

async function noteRead(ctx: Ctx, kept: readonly Kept[], outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update gateway_payloads p set read_again_at = now(), read_again_by = ${ctx.personId}, outcome_again = o.outcome::jsonb
    from unnest(${kept.map(({ id }) => id)}::bigint[], ${outcomes.map((outcome) => JSON.stringify(outcome))}::text[]) as o (id, outcome)
    where p.id = o.id`.execute(ctx.db);
}
