import type { WallLink, WallScreen } from "@millwright/domain/insight/walls/contract.ts";
import { wallAddress } from "@millwright/domain/insight/walls/address.ts";
import { MOST_OF_BOARD, MOST_OF_TENANT } from "@millwright/domain/insight/walls/limits.ts";
import type { WallScheme } from "@millwright/domain/insight/walls/scheme.ts";
import { invariant, Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import { symbolOf } from "../../foundation/labels/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { digestOf, newLinkToken } from "../../platform/call/link-token.ts";
import { audit } from "../../platform/records/audit.ts";
import { getBoard, holdBoard } from "../boards/service.ts";
import { addScreen, dropScreen, screenCounts, screenOf, screensOf } from "./queries.ts";

/** The caller's own links to a board; of who may delete it, everybody's. Not found: the caller does not see the board. */
export async function listScreens(ctx: Ctx, boardId: number): Promise<WallScreen[]> {
  const { may } = await getBoard(ctx, boardId);
  return await screensOf(ctx, boardId, may.delete);
}

interface Draft {
  boardId: number;
  name: string;
  days: number;
  scheme?: WallScheme | undefined;
}

export async function makeScreen(
  ctx: Ctx,
  publicUrl: string,
  { boardId, name, days, scheme = "hours" }: Draft,
): Promise<WallScreen & { link: WallLink }> {
  await getBoard(ctx, boardId);
  await holdBoard(ctx, boardId);
  const { ofBoard, all } = await screenCounts(ctx, boardId);
  if (ofBoard >= MOST_OF_BOARD) throw refuse("conflict", "too_many_wall_screens", { limit: MOST_OF_BOARD });
  if (all >= MOST_OF_TENANT) throw refuse("conflict", "too_many_wall_screens", { limit: MOST_OF_TENANT });
  const token = newLinkToken(ctx.tenantId);
  const id = await addScreen(ctx, { boardId, name, days, scheme, digest: digestOf(token) });
  tell(ctx, "wall_screen_made", boardId, name);
  const made = (await screensOf(ctx, boardId, false)).find((screen) => screen.id === id);
  invariant(made, "what was added is there");
  const address = wallAddress(publicUrl, token);
  return { ...made, link: { address, symbol: symbolOf("qr", address).svg(220, 220) } };
}

/** A link is taken back by who made it and by who may delete its board; to everybody else it is not there. Answers what is left of the board's links. */
export async function revokeScreen(ctx: Ctx, id: number): Promise<WallScreen[]> {
  const screen = await screenOf(ctx, id);
  if (!screen) throw refuse("not_found", "not_found");
  const isKept = await keepsBoard(ctx, screen.boardId);
  if (screen.makerId !== ctx.personId && !isKept) throw refuse("not_found", "not_found");
  await dropScreen(ctx, id);
  tell(ctx, "wall_screen_revoked", screen.boardId, screen.name);
  return await screensOf(ctx, screen.boardId, isKept);
}

/** False as well where the caller does not see the board any more. */
async function keepsBoard(ctx: Ctx, boardId: number): Promise<boolean> {
  try {
    return (await getBoard(ctx, boardId)).may.delete;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
}

/** In the log of the board: who hung it up and who took it down; never the address itself. */
function tell(ctx: Ctx, action: "wall_screen_made" | "wall_screen_revoked", boardId: number, name: string): void {
  const [before, after] = action === "wall_screen_made" ? [null, name] : [name, null];
  audit(ctx, { action, entity: "boards", entityId: boardId, changes: [{ field: "wallScreen", before, after }] });
}
