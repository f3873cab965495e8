/** The longer side of a photo that waits on the device: a label on it can still be read. */
const LONGEST_PX = 2048;
const QUALITY = 0.85;
/** What is no larger is kept as it is. */
const SMALL_BYTES = 400_000;

/** A photo in the size in which it is kept until it is sent. What the browser cannot draw is kept as it is. */
export async function smaller(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size <= SMALL_BYTES || typeof createImageBitmap === "undefined") return file;
  try {
    const picture = await createImageBitmap(file);
    const share = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * share), Math.round(picture.height * share));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await canvas.convertToBlob({ type: file.type, quality: QUALITY });
    return drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type, lastModified: file.lastModified }) : file;
  } catch {
    return file;
  }
}
