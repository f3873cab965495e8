import type { Ctx } from "../call/ctx.ts";

/** Something others may want to know, told in the transaction that made it true. One worker numbers it and fans it out. */
export interface Announcement {
  kind: string;
  entity: string;
  entityId: number;
  payload?: Record<string, unknown>;
}

export function announce(ctx: Ctx, news: Announcement): void {
  ctx.alongside(
    ctx.db
      .insertInto("events")
      .values({
        kind: news.kind,
        entity: news.entity,
        entityId: news.entityId,
        personId: ctx.personId,
        payload: JSON.stringify(news.payload ?? {}),
      })
      .execute(),
  );
}
