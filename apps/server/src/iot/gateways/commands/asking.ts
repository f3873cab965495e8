import { sql } from "kysely";
import {
  carrierOf,
  commandIn,
  elsewhere,
  expiryOf,
  isLiving,
  statesBefore,
  type Command,
} from "@millwright/domain/iot/gateways/commands/commands.ts";
import type { GatewayCommand, gatewayCommands } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import type { Input } from "@millwright/domain/kit/endpoint.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { audit, type Change } from "../../../platform/records/audit.ts";
import { mayHere } from "../../../platform/records/reach.ts";
import { announce } from "../../../platform/work/events.ts";
import { records } from "../changes.ts";
import { gatewayEvents } from "../events.ts";
import { findCommand } from "./queries.ts";

type Asked = Input<typeof gatewayCommands.action>;

/** Writes down what a gateway is to do. It never waits for the device: what becomes of it comes with the gateway's messages. */
export async function askCommand(ctx: Ctx, { query, body }: Asked): Promise<GatewayCommand> {
  const command = commandAsked(query, body);
  assertOwnUser(ctx, [query.user, body.user]);
  const { gatewayId } = query;
  const gateway = await records.lock(ctx, gatewayId);
  if (gateway.archivedAt !== null) throw refuse("conflict", "archived");
  if (command === "reset") await assertReset(ctx, gateway, query.code ?? body.code);
  const carriedBy = carrierOf(gateway.adapter as Parameters<typeof carrierOf>[0], command);
  if (carriedBy === null) throw refuse("conflict", elsewhere(gateway.adapter as Parameters<typeof elsewhere>[0]));
  const expiresAt = new Date(expiryOf(ctx.now.getTime(), await heartbeatOf(ctx, gateway))).toISOString();
  const { rows } = await sql<{ id: number }>`
    insert into gateway_commands (gateway_id, command, carried_by, asked_at, asked_by, expires_at)
    values (${gatewayId}, ${command}, ${carriedBy}, ${ctx.now.toISOString()}, ${ctx.personId}, ${expiresAt})
    on conflict do nothing returning id`.execute(ctx.db);
  const [made] = rows;
  if (!made) throw refuse("conflict", "command_pending");
  await tell(ctx, "command_asked", gatewayId, [{ field: command, before: null, after: "pending" }]);
  return await findCommand(ctx, gatewayId, made.id);
}

/** Takes back what was not sent yet. */
export async function cancelCommand(ctx: Ctx, gatewayId: number, commandId: number): Promise<GatewayCommand> {
  await records.lock(ctx, gatewayId);
  const before = await findCommand(ctx, gatewayId, commandId);
  const { rows } = await sql`
    update gateway_commands set state = 'cancelled', ended_at = now(), cancelled_by = ${ctx.personId}
    where id = ${commandId} and state = any(${statesBefore("cancelled")}::text[]) returning id`.execute(ctx.db);
  if (rows.length === 0) {
    const { state } = await findCommand(ctx, gatewayId, commandId);
    throw refuse("conflict", isLiving(state) ? "command_sent" : "command_ended");
  }
  await tell(ctx, "command_cancelled", gatewayId, [{ field: before.command, before: "pending", after: "cancelled" }]);
  return await findCommand(ctx, gatewayId, commandId);
}

/** With none or several of the flags, each of them is named. */
function commandAsked(query: Asked["query"], body: Asked["body"]): Command {
  const { reset, update, reform, reboot } = query;
  const inAddress = { reset: reset === "true", update: update === "true", reform: reform === "true", reboot: reboot === "true" };
  const found = commandIn(inAddress, body);
  if ("command" in found) return found.command;
  throw new Refusal("invalid", { reason: "one_command", fields: found.among.map((path) => ({ path, reason: "one_command" })) });
}

/** Nobody asks in the name of another one. */
function assertOwnUser({ personId, accountUuid, email }: Ctx, named: readonly (string | number | undefined)[]): void {
  const own = [String(personId), accountUuid, email].map((each) => each.toLowerCase());
  if (named.some((user) => user !== undefined && !own.includes(String(user).toLowerCase()))) throw refuseField("user", "user_is_another");
}

/** What a reset takes away comes back by nobody's button: it needs another right, and the code typed. */
async function assertReset(ctx: Ctx, gateway: { id: number; code: string }, typed: string | undefined): Promise<void> {
  if (!(await mayHere(ctx, "gateways", gateway.id, "approve"))) throw refuse("forbidden", "forbidden");
  if (typed?.toLowerCase() !== gateway.code.toLowerCase()) throw refuseField("code", "code_confirms_reset");
}

async function heartbeatOf(ctx: Ctx, { heartbeatSeconds, networkId }: { heartbeatSeconds: number | null; networkId: number }) {
  if (heartbeatSeconds !== null) return heartbeatSeconds;
  const network = await ctx.db.selectFrom("networks").select("heartbeatSeconds").where("id", "=", networkId).executeTakeFirst();
  return network?.heartbeatSeconds ?? null;
}

async function tell(ctx: Ctx, action: "command_asked" | "command_cancelled", id: number, changes: Change[]): Promise<void> {
  audit(ctx, { action, entity: "gateways", entityId: id, changes });
  await announce(ctx, gatewayEvents[action], { id, changes });
}
