import type { Examples } from "../../kit/endpoint.ts";
import type { alarmLinks } from "./contract.ts";

export const alarmLinkExamples: Examples<typeof alarmLinks> = {
  look: async (row) => ({ body: { token: (await row("alarm-links")).code } }),
  acknowledge: async (row) => ({ body: { token: (await row("alarm-links")).code } }),
};
