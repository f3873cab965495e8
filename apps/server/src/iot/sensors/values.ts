import type { NewestValue } from "@millwright/domain/iot/sensors/contract.ts";
import { newestValuesOf } from "../readings/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** What sensors measure now, by sensor. */
export const valuesOf = async (ctx: Ctx, sensorIds: readonly number[]): Promise<Map<number, NewestValue[]>> =>
  await newestValuesOf(ctx.db, sensorIds);

/** In words, for files. */
export function newestIn(values: readonly NewestValue[]): string | null {
  const said = values.map(
    ({ label, value, unit, decimals }) => `${label} ${decimals === null ? value : value.toFixed(decimals)}${unit ? ` ${unit}` : ""}`,
  );
  return said.length === 0 ? null : said.join("; ");
}
