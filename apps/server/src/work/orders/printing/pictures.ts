import type { FileStore } from "../../../platform/files/files.ts";
import { forPaper } from "../../../platform/files/images.ts";
import type { Picture, PrintedOrder } from "./facts.ts";
import type { ReadOrder } from "./queries.ts";

/** A third of a page wide, as fine as an office printer prints photos. */
const PHOTO_PIXELS = 320;
const SIGNATURE_PIXELS = 400;
const LOGO_PIXELS = 480;
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
    const picture = await pictureOf(files, key, PHOTO_PIXELS);
    if (!picture) continue;
    room.left -= picture.length;
    pictures.push({ of, picture });
  }
  const signatures: PrintedOrder["signatures"] = [];
  for (const { key, ...signature } of signed)
    signatures.push({ ...signature, picture: key === null ? null : await pictureOf(files, key, SIGNATURE_PIXELS) });
  return { ...facts, pictures, signatures, morePictures: moreStored + stored.length - pictures.length };
}

export const logoOf = async (files: FileStore, key: string | null): Promise<Picture | null> =>
  key === null ? null : await pictureOf(files, key, LOGO_PIXELS);

/** Null where its bytes are missing or are no picture: paper without it is better than none. */
async function pictureOf(files: FileStore, key: string, side: number): Promise<Picture | null> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of await files.open(key)) pieces.push(piece as Buffer);
  } catch {
    return null;
  }
  const drawn = await forPaper(Buffer.concat(pieces), side);
  return drawn && `data:image/jpeg;base64,${drawn.toString("base64")}`;
}
