import type { Position, Told } from "@millwright/domain/kit/live/frames.ts";
import type { Ctx } from "../call/ctx.ts";
import { FOR_THE_PERSON } from "./room.ts";
import { admitted, type Admitted } from "./admitting.ts";
import { behind } from "./behind.ts";
import type { Judging } from "./judging/judging.ts";
import { readPosition, writePosition } from "./position.ts";

interface Since {
  position: Position;
  told: Told[];
  isReset: boolean;
  refused: Admitted["refused"];
}

/** What an open connection would have told since a position, under the same checks, to a page that asks for it. */
export async function since(
  { judge, admits }: Judging,
  ctx: Ctx,
  asked: { position: Position | undefined; topics: readonly string[] },
): Promise<Since> {
  const { topics, refused } = admitted(asked.topics, await admits(ctx.db, ctx, asked.topics));
  const from = asked.position === undefined ? null : readPosition(asked.position);
  const { now, hints } = await behind(ctx.db, ctx.tenantId, from);
  const isReset = hints === null || (asked.position !== undefined && from === null);
  const hearer = { caller: ctx, topics: new Set(topics) };
  const told = isReset || hints.length === 0 ? [] : ((await judge(ctx.db, hints, [hearer])).get(hearer) ?? []);
  const own = asked.position !== undefined && hearer.topics.has("person") ? FOR_THE_PERSON : [];
  return { position: writePosition(now), told: [...told.filter(({ topic }) => hearer.topics.has(topic)), ...own], isReset, refused };
}
