import type { FileStore } from "./files.ts";
import { forPaper } from "./images.ts";

/** A picture as it is drawn on paper, a JPEG as a `data:` address of at most so many pixels a side. Null where its bytes are missing or are no picture: paper without it is better than none. */
export async function pictureOnPaper(files: FileStore, key: string, side: number): Promise<string | null> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of await files.open(key)) pieces.push(piece as Buffer);
  } catch {
    return null;
  }
  const drawn = await forPaper(Buffer.concat(pieces), side);
  return drawn && `data:image/jpeg;base64,${drawn.toString("base64")}`;
}
