import { calendarFeeds } from "@millwright/domain/work/calendar/feeds/contract.ts";
import type { Person } from "../../../testing/world.ts";

/** A link that somebody made for themselves, or for a crew; the code is the last part of its address. */
export async function buildFeed(by: Person, crewId: number | null = null): Promise<{ id: number; version: number; code: string }> {
  const { id, link } = await by.ok(calendarFeeds.create, { body: { crewId } });
  return { id, version: 1, code: new URL(link ?? "").pathname.split("/").at(-1) ?? "" };
}
