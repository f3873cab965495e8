/** How a status stands within the colour of its category: tinted, filled, or drawn round. Each is a pair of colours whose contrast is asserted where the palettes are made. */
export const SHADES = ["soft", "solid", "outline"] as const;
export type Shade = (typeof SHADES)[number];
