import { sql, type RawBuilder } from "kysely";
import { statesBefore, type Carrier, type Command, type CommandState } from "@millwright/domain/iot/gateways/commands/commands.ts";
import type { GivenCommand } from "@millwright/domain/iot/ingest/contract.ts";
import type { CommandAnswer } from "@millwright/domain/iot/ingest/canonical.ts";
import { AHEAD_FROM } from "@millwright/domain/iot/ingest/timing.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import { writeAudit } from "../../../platform/records/audit-words.ts";

/** What becomes of commands without anybody's call: given to their gateways, answered by them, or over their time. */

type Later = Exclude<CommandState, "pending" | "cancelled">;
interface Moved extends GivenCommand {
  gatewayId: number;
  state: CommandState;
}

/**
 * Moves commands to this state, as far as their own lets them, and writes it into the logs of their gateways. `which` selects `id` and `note`. Each is moved once,
 * whatever two do at the same time: the rows are held in one order, and looked at again when they are.
 */
async function become(db: TenantDb, state: Later, which: RawBuilder<unknown>): Promise<Moved[]> {
  const when = sql.ref(state === "sent" ? "sent_at" : "ended_at");
  const { rows } = await sql<Moved>`
    with wanted as (${which}),
    held as (select c.id, c.gateway_id, c.command, c.state, w.note from gateway_commands c join wanted w on w.id = c.id
      where c.state = any(${statesBefore(state)}::text[]) order by c.id for update of c),
    moved as (update gateway_commands c set state = ${state}, ${when} = now(), note = h.note from held h where c.id = h.id)
    select id, gateway_id, command, state from held order by id`.execute(db);
  if (rows.length === 0) return rows;
  await writeAudit(
    db,
    rows.map(({ gatewayId, command, state: before }) => ({
      personId: null,
      personName: null,
      action: `command_${state}` as const,
      entity: "gateways",
      entityId: gatewayId,
      changes: [{ field: command, before, after: state }],
    })),
  );
  return rows;
}

/**
 * The commands that wait for these gateways, which are sent from now on. Each is told to one asker once: what is lost on the way ends by itself, and is not done twice.
 * For whoever hands them over once this is committed.
 */
export async function takeCommands(db: TenantDb, gatewayIds: readonly number[]): Promise<(GivenCommand & { gatewayId: number })[]> {
  const taken = await become(
    db,
    "sent",
    sql`select id, null::text as note from gateway_commands
      where gateway_id = any(${[...gatewayIds]}::bigint[]) and state = 'pending' and carried_by = 'us' and expires_at > now()`,
  );
  return taken.map(({ id, gatewayId, command }) => ({ id, gatewayId, command }));
}

/** A command of which something may still become, before its time is over. */
export interface LivingCommand extends GivenCommand {
  gatewayId: number;
  state: "pending" | "sent";
  carriedBy: Carrier;
  /** Since it is so, in milliseconds since 1970. */
  since: number;
}

export async function livingCommands(db: TenantDb): Promise<LivingCommand[]> {
  const { rows } = await sql<LivingCommand>`
    select id, gateway_id, command, state, carried_by, (extract(epoch from coalesce(sent_at, asked_at)) * 1000)::bigint as since
    from gateway_commands where state in ('pending', 'sent') and expires_at > now() order by id`.execute(db);
  return rows;
}

/** What gateways answered, each of what it was given itself. One that names another one's command, or one that has ended, says nothing. */
export async function commandsAnswered(db: TenantDb, answers: readonly (CommandAnswer & { gatewayId: number })[]): Promise<void> {
  for (const state of ["confirmed", "failed"] as const) {
    const own = answers.filter(({ isDone }) => isDone === (state === "confirmed"));
    if (own.length === 0) continue;
    await become(
      db,
      state,
      sql`select distinct on (c.id) c.id, a.note from gateway_commands c
        join unnest(${own.map(({ gatewayId }) => gatewayId)}::bigint[], ${own.map(({ id }) => id)}::bigint[], ${own.map(({ note }) => note)}::text[]) as a (gateway_id, id, note)
          on a.gateway_id = c.gateway_id and a.id = c.id
        where c.state = 'sent' order by c.id`,
    );
  }
}

/**
 * What a gateway was seen to have done, which its vendor's software told it, or we did. What it did before it was asked confirms nothing: by its own clock, which may differ by a
 * little, or by ours where we sent it.
 */
export async function commandsSeen(
  db: TenantDb,
  seen: readonly { gatewayId: number; command: Command; at: number; receivedAt: number; word: string }[],
): Promise<void> {
  if (seen.length === 0) return;
  await become(
    db,
    "confirmed",
    sql`select distinct on (c.id) c.id, s.word as note from gateway_commands c
      join unnest(${seen.map(({ gatewayId }) => gatewayId)}::bigint[], ${seen.map(({ command }) => command)}::text[], ${seen.map(({ at }) => at + AHEAD_FROM)}::float8[],
        ${seen.map(({ receivedAt }) => receivedAt)}::float8[], ${seen.map(({ word }) => word)}::text[])
        as s (gateway_id, command, until, received, word) on s.gateway_id = c.gateway_id and s.command = c.command
      where (c.carried_by = 'vendor' and c.state = 'pending' and c.asked_at <= to_timestamp(s.until / 1000))
        or (c.carried_by = 'us' and c.state = 'sent' and date_trunc('milliseconds', c.sent_at) <= to_timestamp(s.received / 1000)) order by c.id`,
  );
}

/** Ends what no gateway answered in time. Nobody's time runs while we ourselves did not listen: `deafMs` is added. */
export async function expireCommands(db: TenantDb, now: number, deafMs: number): Promise<void> {
  await become(
    db,
    "expired",
    sql`select id, null::text as note from gateway_commands
      where state in ('pending', 'sent') and expires_at <= to_timestamp(${now - deafMs}::float8 / 1000)`,
  );
}
