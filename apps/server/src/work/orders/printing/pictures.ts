import type { FileStore } from "../../../platform/files/files.ts";
import { pictureOnPaper } from "../../../platform/files/on-paper.ts";
import type { PrintedOrder } from "./facts.ts";
import type { ReadOrder } from "./queries.ts";

/** A third of a page wide, as fine as an office printer prints photos. */
const PHOTO_PIXELS = 320;
const SIGNATURE_PIXELS = 400;
/** Of all pictures of one file together: what is beyond stays with its order, and is counted. */
const MOST_BYTES = 32 * 1024 * 1024;

/** How much room the pictures of a file still have. */
export interface Room {
  left: number;
}
export const roomForPictures = (): Room => ({ left: MOST_BYTES });

/** One picture after the other, so that the uploads of others find a place to be drawn; no connection is held meanwhile. */
export async function withPictures(files: FileStore, order: ReadOrder, room: Room): Promise<PrintedOrder> {
  const { stored, moreStored, signed, ...facts } = order;
  const pictures: PrintedOrder["pictures"] = [];
  for (const { key, of } of stored) {
    if (room.left <= 0) break;
    const picture = await pictureOnPaper(files, key, PHOTO_PIXELS);
    if (!picture) continue;
    room.left -= picture.length;
    pictures.push({ of, picture });
  }
  const signatures: PrintedOrder["signatures"] = [];
  for (const { key, ...signature } of signed)
    signatures.push({ ...signature, picture: key === null ? null : await pictureOnPaper(files, key, SIGNATURE_PIXELS) });
  return { ...facts, pictures, signatures, morePictures: moreStored + stored.length - pictures.length };
}
