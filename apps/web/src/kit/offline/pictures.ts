import type { Store } from "./store.ts";

/** Small pictures of what is at hand, those of what is due first ahead. */
export interface PicturesAtHand {
  group: string;
  ids: readonly number[];
}

/** Fetched beside one another; a phone's line is slow, and people wait for what they opened themselves. */
const AT_ONCE = 3;
const keyOf = (id: number): string => String(id);

/** Bytes of pictures as they are shown small. Those behind an id never change. */
export const picturesIn = (store: Store, room: { forPictures: () => Promise<number> }) => ({
  get: async (id: number): Promise<Blob | undefined> => await store.pictures.get(keyOf(id)),
  keep: async (id: number, bytes: Blob): Promise<void> => {
    const has = await store.pictures.keys();
    if (!has.has(keyOf(id))) await store.pictures.put({ key: keyOf(id), size: bytes.size, used: Date.now(), group: null }, bytes);
  },
  /** Has those that are wanted, as many as there is room for, and no others of what was at hand. Returns how many found none. */
  keepAtHand: async (wanted: readonly PicturesAtHand[], fetch: (id: number) => Promise<Blob | null>): Promise<number> => {
    const order = [...new Map(wanted.flatMap(({ group, ids }) => ids.map((id) => [id, group] as const)))];
    const names = new Set(order.map(([id]) => keyOf(id)));
    const before = await store.room("pictures");
    await store.drop(
      "pictures",
      before.filter(({ key, isAtHand }) => isAtHand && !names.has(key)).map(({ key }) => key),
    );
    const had = new Map(before.map((row) => [row.key, row]));
    let [left, leftOut] = [await room.forPictures(), 0];
    // What is due last goes first: it was used longest ago.
    const began = Date.now();
    const keepOne = async (at: number, id: number, group: string): Promise<void> => {
      const key = keyOf(id);
      const known = had.get(key);
      if (known?.isAtHand && known.size <= left) return void (left -= known.size);
      const bytes = left > 0 ? ((known && (await store.pictures.get(key))) ?? (await fetch(id))) : null;
      if (!bytes || bytes.size > left) return void (leftOut += 1);
      left -= bytes.size;
      await store.pictures.put({ key, size: bytes.size, used: began - at, group }, bytes);
    };
    let next = 0;
    const work = async (): Promise<void> => {
      for (let at = next++; at < order.length; at = next++) {
        const [id, group] = order[at] ?? [0, ""];
        await keepOne(at, id, group);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return leftOut;
  },
});
