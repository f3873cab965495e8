import type { wall, WallBoard } from "@millwright/domain/insight/walls/contract.ts";
import { MOST_ASKS } from "@millwright/domain/insight/walls/limits.ts";
import { spanOf } from "@millwright/domain/iot/messages/ranges.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx, OpenCtx } from "../../platform/call/ctx.ts";
import type { Shared } from "../../platform/call/feature.ts";
import { linkTokenIn } from "../../platform/call/link-token.ts";
import { inTransaction, type Handlers } from "../../platform/call/mount.ts";
import { hourly } from "../../platform/http/hourly.ts";
import { presentCaller } from "../../platform/work/job-caller.ts";
import { unitsOf } from "../../iot/sensors/service.ts";
import { answerBoard, boardLookedAt, type LookedAt } from "../boards/service.ts";
import { noteUse, screenUnder, type OpenScreen } from "./queries.ts";

type Ground = Pick<Shared, "db" | "listeners" | "edition">;
type Facts = Pick<OpenCtx, "ip" | "requestId" | "log" | "isDemoShut" | "now">;

/** Whatever shows nothing answers so: never made, taken back, ended, of somebody who may not come in, of a board out of their sight. */
const missing = () => refuse("not_found", "not_found");
/** What its maker does by it, and all of it. */
const DOING = { subModule: "boards", flag: "view" } as const;

/** What the address of a wall screen opens: its board, as whoever made it may see it now. */
export function wallHandlers(ground: Ground): Handlers<typeof wall> {
  const asks = hourly(MOST_ASKS);
  return {
    look: async (open, { body: { token, px } }) => {
      const screen = await screenBehind(ground, open, token, asks);
      const caller = await presentCaller(ground.db, { tenantId: screen.tenantId, personId: screen.makerId }, open);
      if (!caller || !holds(caller.grants, "boards", "view")) throw missing();
      const facts = { id: open.requestId, ip: open.ip, log: open.log, tokenDigest: Buffer.alloc(0), doing: DOING };
      return await inTransaction(ground, caller, facts, async (ctx) => await shown(ctx, screen, px, ground.edition));
    },
  };
}

async function screenBehind(
  { db }: Ground,
  { now }: Facts,
  token: string,
  asks: ReturnType<typeof hourly>,
): Promise<OpenScreen & { tenantId: number }> {
  const sent = linkTokenIn(token);
  if (!sent) throw missing();
  const wait = asks(sent.digest.toString("base64"), now.getTime());
  if (wait !== null) throw new Refusal("too_many", { reason: "too_many", retryAfterSeconds: Math.ceil(wait / 1000) });
  const screen = await db.tenant(sent.tenantId, async (rows) => await screenUnder(rows, sent.digest));
  if (!screen) throw missing();
  return { ...screen, tenantId: sent.tenantId };
}

async function shown(ctx: Ctx, { id, boardId, scheme }: OpenScreen, px: number, edition: string): Promise<WallBoard> {
  const board = await boardLookedAt(ctx, boardId);
  if (!board) throw missing();
  await noteUse(ctx, id);
  const { name, range, refreshSeconds, widgets } = board;
  const answers = await answerBoard(ctx, askedOf(board, ctx.now.getTime(), px));
  return {
    ...answers,
    board: { name, range, refreshSeconds, widgets: widgets.map(({ id: key, widget, x, y, w, h }) => ({ id: key, widget, x, y, w, h })) },
    scheme,
    locale: ctx.locale,
    units: holds(ctx.grants, "sensors", "view") ? (await unitsOf(ctx)).rows : [],
    edition,
  };
}

/** The board as it looks by itself: nobody chooses anything above it. */
function askedOf({ locationId, assetId, networkId, typeId, crewId, range, timeZone, widgets }: LookedAt, now: number, px: number) {
  const { from, until } = spanOf(range, now, timeZone);
  const where = { locationId, assetId, networkId, typeId, crewId };
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    px,
    where: Object.fromEntries(Object.entries(where).filter(([, id]) => id !== null)),
    widgets: widgets.filter(({ widget }) => widget.kind !== "text").map(({ id, widget }) => ({ key: String(id), widget })),
  };
}
