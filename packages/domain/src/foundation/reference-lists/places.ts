/** How many decimals a quantity may have at most, and how many one has whose unit says nothing. */
export const MOST_PLACES = 3;

/** Whose values say how many decimals a quantity in them has. */
export const hasPlaces = (list: string): boolean => list === "units-of-measure";
