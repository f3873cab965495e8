import type { Examples } from "../../kit/endpoint.ts";
import type { alarmWork } from "./contract.ts";

export const alarmWorkExamples: Examples<typeof alarmWork> = {
  ofAlarm: async (row) => ({ params: { alarmId: (await row("alarms")).id } }),
  ofRequest: async (row) => ({ params: { workRequestId: (await row("work-requests")).id } }),
  ofOrder: async (row) => ({ params: { workOrderId: (await row("work-orders")).id } }),
  ofAsset: async (row) => ({ params: { assetId: (await row("assets")).id } }),
};
