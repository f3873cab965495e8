import type { Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** What later features bring to a sensor's page, below what it measures now. */
export const sensorCards = slotOf<{ sensor: Sensor }>("sensors.cards");

/** What later features do with a curve that is shown. */
export const sensorCurveActions = slotOf<{ sensorId: number; datum: string; title: string }>("sensors.curve");

/** What later features bring to it as a tab. */
export const sensorTabs = tabSlotOf<{ sensor: Sensor }>("sensors.tabs");
