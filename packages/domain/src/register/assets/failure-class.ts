/** What may say the failure class of an asset: itself, what it is classed as (the widest first), where it stands. */
export interface ClassSources {
  own: number | null;
  classed: readonly (number | null)[];
  location: number | null;
}

/**
 * The failure class of an order on an asset: the asset's own, else that of what it is classed as (the narrowest that has one), else that of its location,
 * else the same of the asset above it. `chain`: the asset, then each above it. An order on a location alone takes the location's.
 */
export function failureClassOf(chain: readonly ClassSources[], ofLocation: number | null = null): number | null {
  for (const { own, classed, location } of chain) {
    const found = own ?? classed.findLast((one) => one !== null) ?? location;
    if (found !== null) return found;
  }
  return ofLocation;
}
