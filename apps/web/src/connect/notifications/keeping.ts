import { notifications, type CardRef } from "@millwright/domain/connect/notifications/contract.ts";
import { nounPlaces, placedKinds } from "../../kit/screens.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { call } from "../../kit/wire/client.ts";
import { changed, known } from "../../kit/wire/query.ts";
import { t } from "../../i18n/connect.ts";

/** Certain cards; null: all. What changed shows wherever cards are counted. */
export const markRead = async (cards: CardRef[] | null, isRead: boolean): Promise<void> =>
  await keep(async () => void (await call(notifications.read, { body: { cards, isRead } })));

/** Put away, and brought back within a moment by whoever presses the word. */
export const dismissCards = async (cards: CardRef[] | null): Promise<void> =>
  await keep(async () => {
    const { dismissedAt } = await call(notifications.dismiss, { body: { cards } });
    notify("info", t(cards === null ? "notifications.dismissedAll" : "notifications.dismissed"), {
      label: t("notifications.undo"),
      onAct: () => void keep(async () => void (await call(notifications.restore, { body: { dismissedAt } }))),
    });
  });

export const mute = async (card: CardRef & { record: number }, isMuted: boolean): Promise<void> =>
  await keep(async () => {
    await call(notifications.mute, { body: { ...card, isMuted } });
    notify("info", t(isMuted ? "notifications.muted" : "notifications.unmuted"));
  });

async function keep(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    await changed(notifications);
  } catch (failure) {
    notify("error", failure instanceof Error ? failure.message : t("notifications.failed"));
  }
}

/** Reads the card of the record that stands at an address, where one does. */
export async function readOnSight(path: string): Promise<void> {
  const record = Number(/\/(\d+)$/.exec(path)?.[1]);
  const kind = record > 0 ? placedKinds().find((one) => nounPlaces(one)?.record(record) === path) : undefined;
  if (kind === undefined) return;
  const before = known(notifications.unread, {})?.unread;
  const { unread } = await call(notifications.read, { body: { cards: [{ kind, record }], isRead: true } });
  if (unread !== before) await changed(notifications);
}
