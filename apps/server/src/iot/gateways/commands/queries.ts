import { sql } from "kysely";
import type { GatewayCommand } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

const MOST_SHOWN = 50;

/** The newest of a gateway, newest first. Whether the caller reaches the gateway is asked before. */
export const commandsOf = async (ctx: Ctx, gatewayId: number): Promise<GatewayCommand[]> => await selected(ctx, gatewayId, null);

export async function findCommand(ctx: Ctx, gatewayId: number, id: number): Promise<GatewayCommand> {
  const [found] = await selected(ctx, gatewayId, id);
  if (!found) throw refuse("not_found", "not_found");
  return found;
}

async function selected(ctx: Ctx, gatewayId: number, id: number | null): Promise<GatewayCommand[]> {
  const { rows } = await sql<GatewayCommand>`
    select c.id, c.command, c.state, c.carried_by, c.asked_at, c.expires_at, c.sent_at, c.ended_at, c.note,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as asked_by,
      case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end as cancelled_by
    from gateway_commands c left join people a on a.id = c.asked_by left join people k on k.id = c.cancelled_by
    where c.gateway_id = ${gatewayId} ${id === null ? sql`` : sql`and c.id = ${id}`} order by c.id desc limit ${MOST_SHOWN}`.execute(
    ctx.db,
  );
  return rows;
}
