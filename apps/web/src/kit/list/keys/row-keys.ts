import { actsOf, type ActOn } from "./list-key.ts";

/** The row that has the focus and where it stands, and the key. */
export interface OnRow<R> {
  row: R | undefined;
  at: number | null;
  key: string;
}
/** What keys do on a row; false where there is nothing to do, so that the key may mean something else. */
export type RowActs<R> = Partial<Record<ActOn<"row">, (on: OnRow<R>) => boolean | void>>;

/** Does what the key means on the row. A range leaves the key to whatever moves the focus along. True when the key has done all it does. */
export function pressOnRow<R>(event: KeyboardEvent, does: RowActs<R>, on: Omit<OnRow<R>, "key">): boolean {
  const act = actsOf(event, "row").find((one) => does[one] && does[one]({ ...on, key: event.key }) !== false);
  if (!act || act === "extend") return false;
  event.preventDefault();
  return true;
}
