import type { Meaning } from "../../foundation/reference-lists/meaning.ts";

export interface StatusValue {
  id: number;
  means: Meaning | null;
  isActive: boolean;
}

/** What an asset does: what is out of service has no downtime, as what is up. */
export type Standing = Exclude<Meaning, "out_of_service">;
const standingOf = ({ means }: Pick<StatusValue, "means">): Standing => (means === null || means === "out_of_service" ? "up" : means);

/** Without a status, and with one of which nobody said what it means, an asset is up. */
export const meaningOf = (id: number | null, values: readonly StatusValue[]): Standing => {
  const status = values.find((one) => one.id === id);
  return status ? standingOf(status) : "up";
};

/**
 * The operating status that an asset takes when it comes to stand so: its own where that says it already; the one it had before where it is up again; else the first that is
 * offered and says so. Undefined where it keeps its own, since there is none that would say it. Values come in their order.
 */
export function statusFor(
  stands: Standing,
  { is, before, values }: { is: number | null; before: number | null; values: readonly StatusValue[] },
): number | null | undefined {
  if (meaningOf(is, values) === stands) return undefined;
  const offered = values.filter(({ isActive }) => isActive);
  const first = offered.find((one) => one.means !== "out_of_service" && standingOf(one) === stands)?.id;
  if (stands !== "up") return first;
  return before !== null && offered.some(({ id }) => id === before) && meaningOf(before, values) === "up" ? before : (first ?? null);
}
