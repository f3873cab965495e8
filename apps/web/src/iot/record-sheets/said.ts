import type { RecordSheet } from "@millwright/domain/iot/record-sheets/contract.ts";
import { t } from "../../i18n/iot.ts";
import { useMeasured } from "../sensors/public.ts";

/** A value of a sheet in the reader's unit; what is not known is a dash. */
export type Said = (value: number | null) => string;

export function useSaid({ typeId, datum, unit, decimals }: RecordSheet): Said {
  const say = useMeasured();
  return (value) => (value === null ? t("recordSheets.unknown") : say(typeId, { datum, unit, decimals, value }));
}
