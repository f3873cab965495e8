/** All lengths of a layout are CSS pixels, y growing downwards. A layout knows no colours: it answers where what is. */
export interface Size {
  width: number;
  height: number;
}

/** Path and place with at most one digit behind the point: a picture needs no more, and a test can say it. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;
