/** The part of a picture that is kept: a square, moved and made larger by its person. */
export interface Crop {
  /** 1: as much of the picture as fits. */
  zoom: number;
  /** Where the middle of the square stands, 0 to 1 of what there is to move. */
  x: number;
  y: number;
}
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square of the picture, in its own pixels. */
export function squareOf(
  { width, height }: { width: number; height: number },
  { zoom, x, y }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}
