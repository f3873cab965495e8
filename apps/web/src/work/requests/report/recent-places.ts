/** The places a person reported last, kept in this browser: most faults come from where one works. */
export interface Place {
  kind: "asset" | "location";
  id: number;
  code: string;
  name: string;
  /** Where it stands, from the top down. */
  path: readonly string[];
}

const KEPT = 5;
const keyOf = (personId: number) => `millwright.places.${personId}`;

export function recentPlaces(personId: number): readonly Place[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function keepPlace(personId: number, place: Place): void {
  const rest = recentPlaces(personId).filter(({ kind, id }) => kind !== place.kind || id !== place.id);
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify([place, ...rest].slice(0, KEPT)));
  } catch {
    // A full or refused storage costs a convenience, nothing else.
  }
}

const isPlace = (stored: unknown): stored is Place =>
  typeof stored === "object" &&
  stored !== null &&
  "kind" in stored &&
  "id" in stored &&
  "name" in stored &&
  typeof stored.id === "number" &&
  "path" in stored &&
  Array.isArray(stored.path);
