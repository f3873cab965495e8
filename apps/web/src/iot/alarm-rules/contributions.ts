import { contribute } from "../../kit/record/contributions.ts";
import { sensorCards } from "../sensors/slots.ts";

export const contributions = [
  contribute(sensorCards, { needs: "alarm-rules", load: async () => (await import("./of-sensor.tsx")).SensorRules }),
];
