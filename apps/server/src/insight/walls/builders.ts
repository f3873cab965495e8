import { wallScreens, type WallScreen } from "@millwright/domain/insight/walls/contract.ts";
import type { Person } from "../../testing/world.ts";

/** A link that somebody made to a board; `code` is its token. */
export async function buildWallScreen(
  by: Person,
  boardId: number,
  facts: { name?: string; days?: number; scheme?: WallScreen["scheme"] } = {},
): Promise<{ id: number; version: number; code: string; address: string }> {
  const { id, link } = await by.ok(wallScreens.create, { body: { boardId, name: "Beside the door", days: 30, ...facts } });
  const address = new URL(link?.address ?? "").pathname;
  return { id, version: 1, code: address.split("/").at(-1) ?? "", address };
}
