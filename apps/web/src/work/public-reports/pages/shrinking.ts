import { MAX_PHOTO_BYTES } from "@millwright/domain/work/public-reports/limits.ts";

const LONGEST_SIDE = 2048;

/** A photo as it is sent over a slow network: no larger than a screen shows. Null: it is no picture, or stays too large. */
export async function shrunk(photo: File): Promise<Blob | null> {
  const drawn = await redrawn(photo).catch(() => null);
  const sent = drawn && drawn.size < photo.size ? drawn : photo;
  const isPicture = drawn !== null || /^image\/(jpeg|png|webp|gif)$/.test(photo.type);
  return isPicture && sent.size <= MAX_PHOTO_BYTES ? sent : null;
}

async function redrawn(photo: File): Promise<Blob | null> {
  const picture = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}
