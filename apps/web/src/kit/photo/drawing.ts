import { COLOURS, headOf, type Point, type Shape } from "./shapes.ts";

/** What a planner still reads; phones take four times as much. */
const MOST_PIXELS = 2400;
const JPEG_QUALITY = 0.88;

/** The photo on a canvas, upright and no larger than is needed. Fails where it cannot be read. */
export async function canvasOf(photo: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const share = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

/** Paints the shapes over a picture, each line within a wider one of the other colour. */
export function paint(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, shapes: readonly Shape[]): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const { width, height } = canvas;
  pen.drawImage(picture, 0, 0, width, height);
  const thick = Math.max(width, height) / 130;
  Object.assign(pen, { lineCap: "round", lineJoin: "round" });
  for (const shape of shapes) {
    const [colour, around] = COLOURS[shape.colour];
    const path = pathOf(shape, [width, height], thick * 5);
    for (const [strokeStyle, lineWidth] of [
      [around, thick * 2.2],
      [colour, thick],
    ] as const) {
      Object.assign(pen, { strokeStyle, lineWidth });
      pen.stroke(path);
    }
  }
}

function pathOf({ kind, from, to }: Shape, [width, height]: Point, head: number): Path2D {
  const path = new Path2D();
  const at = ([x, y]: Point): Point => [x * width, y * height];
  const [start, end] = [at(from), at(to)];
  if (kind === "circle") {
    path.ellipse(
      (start[0] + end[0]) / 2,
      (start[1] + end[1]) / 2,
      Math.abs(end[0] - start[0]) / 2,
      Math.abs(end[1] - start[1]) / 2,
      0,
      0,
      2 * Math.PI,
    );
    return path;
  }
  const [one, other] = headOf(start, end, head);
  path.moveTo(...start);
  path.lineTo(...end);
  path.moveTo(...one);
  path.lineTo(...end);
  path.lineTo(...other);
  return path;
}

/** What is sent: the picture with what was drawn in it, under the photo's name. */
export async function fileOf(canvas: HTMLCanvasElement, photo: File): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
  if (!blob) return photo;
  return new File([blob], photo.name.replace(/(\.\w+)?$/, ".jpg"), { type: "image/jpeg", lastModified: photo.lastModified });
}
