import type { Sharp } from "sharp";
import { refuse } from "@millwright/domain/kit/errors.ts";

/**
 * Images are drawn anew: what comes out holds pixels and nothing else, neither the place where a photo was taken nor a second file behind
 * the first. The orientation of the camera is applied, and what is larger than any screen is made smaller.
 */
const FORMATS = ["jpeg", "png", "webp", "gif"] as const;
export type ImageFormat = (typeof FORMATS)[number];

const LONGEST_SIDE_PIXELS = 4096;
const THUMB_SIDE_PIXELS = 320;
/** Of all frames together. A small file can claim to be a huge image; more than this is not unpacked. */
const MOST_PIXELS = 80_000_000;
const LONGEST_SECONDS = 20;
const AT_ONCE = 2;
const QUEUE = 40;

const isAnimated = (format: ImageFormat) => format === "gif" || format === "webp";
const inside = (side: number) => ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

export interface Drawn {
  full: Buffer;
  /** WebP of at most 320 pixels a side. */
  thumb: Buffer;
}

export const imageFormatOf = (contentType: string): ImageFormat | null =>
  FORMATS.find((format) => contentType === `image/${format}`) ?? null;

export async function redraw(bytes: Buffer, format: ImageFormat): Promise<Drawn> {
  return await inTurn(async () => {
    // Read with the first image: the library takes as much memory as a dozen features.
    const { default: sharp } = await import("sharp");
    try {
      const options = { limitInputPixels: MOST_PIXELS, failOn: "error", autoOrient: true } as const;
      const full = sharp(bytes, { ...options, animated: isAnimated(format) })
        .timeout({ seconds: LONGEST_SECONDS })
        .resize(inside(LONGEST_SIDE_PIXELS));
      const thumb = sharp(bytes, options).timeout({ seconds: LONGEST_SECONDS }).resize(inside(THUMB_SIDE_PIXELS)).webp({ quality: 78 });
      return { full: await encoded(full, format).toBuffer(), thumb: await thumb.toBuffer() };
    } catch (thrown) {
      const text = (thrown as Error).message;
      throw /pixel limit/i.test(text)
        ? refuse("invalid", "image_too_large", { limit: MOST_PIXELS / 1_000_000 })
        : refuse("invalid", "image_unreadable");
    }
  });
}

/** For a row of a list: WebP that fills so many pixels, of a thumbnail that was drawn before. Null where it cannot be read. */
export async function forRow(bytes: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer | null> {
  return await inTurn(async () => {
    const { default: sharp } = await import("sharp");
    try {
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).timeout({ seconds: LONGEST_SECONDS });
      return await picture.resize({ width, height, fit: "cover" }).flatten({ background: "#fff" }).webp({ quality: 72 }).toBuffer();
    } catch {
      return null;
    }
  });
}

/** For paper: a JPEG on white, at most so many pixels a side, of a picture that was drawn anew before. Null where it cannot be read. */
export async function forPaper(bytes: Buffer, side: number): Promise<Buffer | null> {
  return await inTurn(async () => {
    const { default: sharp } = await import("sharp");
    try {
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).timeout({ seconds: LONGEST_SECONDS });
      return await picture.resize(inside(side)).flatten({ background: "#fff" }).jpeg({ quality: 72 }).toBuffer();
    } catch {
      return null;
    }
  });
}

function encoded(image: Sharp, format: ImageFormat): Sharp {
  if (format === "jpeg") return image.jpeg({ quality: 85 });
  if (format === "webp") return image.webp({ quality: 85 });
  return format === "gif" ? image.gif() : image.png();
}

let running = 0;
const waiting: (() => void)[] = [];

/** Two at a time: drawing takes the whole of a processor and much memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw refuse("too_many", "too_many");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The place is handed over by the one who leaves, so `running` stays as it is.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
