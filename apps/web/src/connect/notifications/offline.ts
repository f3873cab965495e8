import { notifications, PAGE_SIZE } from "@millwright/domain/connect/notifications/contract.ts";
import type { Reply } from "@millwright/domain/kit/endpoint.ts";
import type { Offline } from "../../kit/offline/joining.ts";
import { call } from "../../kit/wire/client.ts";
import { isUnreached } from "../../kit/wire/failures.ts";
import { fetchCall } from "../../kit/wire/query.ts";

/** The newest cards are on the device, as the answer to one call. */
const KEPT = { body: { startRow: 0, endRow: 100, isUnread: false } };

export const notificationsOffline: Offline = {
  kept: [notifications.list],
  queued: [],
  onReached: [async () => void (await fetchCall(notifications.list, KEPT))],
};

type Page = Reply<typeof notifications.list>;

/** Cards from a place on, as the server says; without a network those that the device has. */
export async function cardsFrom(startRow: number, isUnread: boolean, signal: AbortSignal): Promise<Page> {
  try {
    return await call(notifications.list, { body: { startRow, endRow: startRow + PAGE_SIZE, isUnread } }, { signal });
  } catch (failure) {
    if (!isUnreached(failure)) throw failure;
    return pageOf(await fetchCall(notifications.list, KEPT), startRow, isUnread);
  }
}

/** A page of the cards that are kept. */
export function pageOf({ rows, unread }: Page, startRow: number, isUnread: boolean): Page {
  const asked = isUnread ? rows.filter((card) => card.unread > 0) : rows;
  const isLast = startRow + PAGE_SIZE >= asked.length;
  return { rows: asked.slice(startRow, startRow + PAGE_SIZE), unread, ...(isLast ? { lastRow: asked.length } : {}) };
}
