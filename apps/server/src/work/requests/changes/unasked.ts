import { sql } from "kysely";
import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { audit, changesOf, type Change } from "../../../platform/records/audit.ts";
import { nextCode } from "../../../platform/records/codes.ts";
import { announce } from "../../../platform/work/events.ts";
import { findPlaceOf } from "../../../register/assets/service.ts";
import { requestEvents } from "../events.ts";
import { insertRequest } from "../reports-queries.ts";

/** What a request says that nobody made, and where it is; `siteId` where neither asset nor location has one. */
interface Unasked {
  title: string;
  description: string | null;
  priority: number;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
}

/** A request that the product itself makes: nobody's. Whoever calls it has decided that it is to be made, the product holds no right. */
export async function requestUnasked(ctx: Ctx, { siteId, ...unasked }: Unasked): Promise<{ id: number; code: string }> {
  const place = await findPlaceOf(ctx, unasked, siteId);
  // The number comes last: its counter is held until the end of the call.
  const values = { ...unasked, ...place, code: await nextCode(ctx, "WR") };
  const id = await insertRequest(ctx, values);
  const changes = changesOf({}, values);
  audit(ctx, { action: "created", entity: "work-requests", entityId: id, changes });
  await announce(ctx, requestEvents.created, { id, changes });
  return { id, code: values.code };
}

/** What the product has to say of a request: a line of its log, and a priority that only rises. */
interface Told {
  action: LogAction;
  change: Change;
  /** Null: as it is. */
  priority: number | null;
}

/** The same for a request that is there, whoever sees it: held until the end of the transaction. Answers its code. */
export async function tellRequest(ctx: Ctx, id: number, { action, change, priority }: Told): Promise<string | null> {
  const { rows } = await sql<{
    code: string;
    priority: number;
  }>`select code, priority from work_requests where id = ${id} for no key update`.execute(ctx.db);
  const [before] = rows;
  if (!before) return null;
  const raised = priority !== null && priority > before.priority ? changesOf(before, { priority }) : [];
  audit(ctx, { action, entity: "work-requests", entityId: id, changes: [change, ...raised] });
  if (raised.length === 0) return before.code;
  await sql`update work_requests set priority = ${priority}, version = version + 1, updated_at = now() where id = ${id}`.execute(ctx.db);
  await announce(ctx, requestEvents.updated, { id, changes: raised });
  return before.code;
}
