/** What is drawn on a photo, in shares of its width and height, so that it holds at every size. */
export const SHAPE_KINDS = ["arrow", "circle"] as const;
export type ShapeKind = (typeof SHAPE_KINDS)[number];
export type Point = readonly [number, number];
export interface Shape {
  kind: ShapeKind;
  /** An arrow goes from here to there; a circle is as large as the two lie apart. */
  from: Point;
  to: Point;
  colour: Colour;
}
/** Each with the line around it, which makes it seen on any ground. */
export const COLOURS = { red: ["#e11900", "#ffffff"], yellow: ["#ffd60a", "#1a1a1a"], blue: ["#0a4dff", "#ffffff"] } as const;
export type Colour = keyof typeof COLOURS;

/** Shorter than this it was a touch, not a line. */
const LEAST = 0.02;
const HEAD_ANGLE = Math.PI / 7;

export const isDrawn = ({ from, to }: Shape): boolean => Math.hypot(to[0] - from[0], to[1] - from[1]) >= LEAST;

/** Where somebody who does not draw begins: in the middle, from where it is moved. */
export const inTheMiddle = (kind: ShapeKind, colour: Colour): Shape => ({
  kind,
  colour,
  from: [0.35, 0.65],
  to: kind === "arrow" ? [0.5, 0.5] : [0.65, 0.35],
});

const within = (share: number): number => Math.min(1, Math.max(0, share));
const by = ([x, y]: Point, [dx, dy]: Point): Point => [within(x + dx), within(y + dy)];
/** The whole shape moves, or its end alone, which turns and sizes it. */
export const moved = (shape: Shape, step: Point, isEndOnly: boolean): Shape => ({
  ...shape,
  from: isEndOnly ? shape.from : by(shape.from, step),
  to: by(shape.to, step),
});

/** The two ends of an arrow's head, in the pixels that the arrow is given in. */
export function headOf(from: Point, to: Point, length: number): [Point, Point] {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const end = (turn: number): Point => [to[0] - length * Math.cos(angle + turn), to[1] - length * Math.sin(angle + turn)];
  return [end(HEAD_ANGLE), end(-HEAD_ANGLE)];
}
