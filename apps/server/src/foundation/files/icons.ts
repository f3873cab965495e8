import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Icons } from "@millwright/domain/foundation/files/contract.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { forRow } from "../../platform/files/images.ts";

/** Twice what a row shows, for dense screens. */
const SIZE = { width: 96, height: 72 };
/** About 2 kB each. What lies behind a key never changes, so it is drawn once. */
const MOST_HELD = 4000;
const held = new Map<string, string>();

/** The answer as a stream: bytes are read and drawn when the call has given its connection back. */
export const iconsOf = (store: FileStore, thumbs: readonly { id: number; thumbKey: string }[]): Readable =>
  Readable.from(
    (async function* answer() {
      const rows: Icons["rows"] = [];
      for (const { id, thumbKey } of thumbs) {
        const image = held.get(thumbKey) ?? (await drawn(store, thumbKey));
        if (image !== null) rows.push({ id, image });
      }
      yield JSON.stringify({ rows } satisfies Icons);
    })(),
  );

/** Null where the bytes are missing or are no picture: the row shows its sign instead. */
async function drawn(store: FileStore, thumbKey: string): Promise<string | null> {
  const stream = await store.open(thumbKey).catch(() => null);
  const icon = stream && (await forRow(await buffer(stream), SIZE));
  if (!icon) return null;
  const image = icon.toString("base64");
  held.set(thumbKey, image);
  if (held.size > MOST_HELD) held.delete(held.keys().next().value ?? thumbKey);
  return image;
}
