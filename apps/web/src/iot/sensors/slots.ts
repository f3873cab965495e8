import type { Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What later features bring to a sensor's page, below what it measures now. */
export const sensorCards = slotOf<{ sensor: Sensor }>("sensors.cards");
