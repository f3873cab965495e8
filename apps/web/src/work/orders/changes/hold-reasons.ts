import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { fetchCall } from "../../../kit/wire/query.ts";

/** The organisation's words for why work is held, where it has some. */
export async function holdReasons(): Promise<{ value: number; label: string }[]> {
  const { rows } = await fetchCall(valuesOf("hold-reasons").options, { query: {} });
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}
