import { ORDER_SCREEN } from "@millwright/domain/work/orders/address.ts";
import type { PrintKind } from "@millwright/domain/work/orders/printing/contract.ts";
import { paperGround, paperHead } from "../../../foundation/tenants/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Shared } from "../../../platform/call/feature.ts";
import type { PrintedOrder, Printing } from "./facts.ts";
import { roomForPictures, withPictures, type Room } from "./pictures.ts";
import { assertAllSeen, readForPrint, type ReadOrder } from "./queries.ts";

export type Ground = Pick<Shared, "db" | "files" | "publicUrl">;

/** A transaction or a reader for a moment: what is asked within it is answered, and the connection goes back. */
export type Ask = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

interface Wanted {
  ids: readonly number[];
  kind: PrintKind;
  paper: Printing["paper"];
  /** Told how many orders were read so far. */
  onRead?: (done: number) => Promise<void>;
}

/** Asked for at a time. */
const BATCH = 20;

/** What a file of these orders is made of. A connection is held while a batch is asked for, none while pictures are fetched and made small. */
export async function gather({ db, files, publicUrl }: Ground, ask: Ask, { ids, kind, paper, onRead }: Wanted): Promise<Printing> {
  const { currency, ...paperOf } = await ask(async (ctx) => {
    await assertAllSeen(ctx, ids);
    return { currency: ctx.currency, ...(await paperGround(db, ctx)) };
  });
  const room: Room = roomForPictures();
  const orders: PrintedOrder[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const read: ReadOrder[] = await ask(async (ctx) => await readForPrint(ctx, ids.slice(at, at + BATCH), kind));
    for (const order of read) orders.push(await withPictures(files, order, room));
    await onRead?.(Math.min(ids.length, at + BATCH));
  }
  return {
    locale: paperOf.locale,
    timeZone: paperOf.timeZone,
    isOnlyClock: paperOf.isOnlyClock,
    printedAt: paperOf.printedAt,
    currency,
    kind,
    paper,
    organisation: await paperHead(files, paperOf),
    address: `${publicUrl.replace(/\/+$/, "")}${ORDER_SCREEN}`,
    orders,
  };
}
