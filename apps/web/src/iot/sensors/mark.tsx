import type { SensorRow } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { StateChip } from "../state.tsx";

/** How a sensor is; of one that waits to be adopted that is what matters. */
export const SensorMark = ({ of: { status, state } }: { of: Pick<SensorRow, "status" | "state"> }) =>
  status === "pending" ? <ToneChip tone="info" label={t("sensors.status.pending")} /> : <StateChip state={state} />;
