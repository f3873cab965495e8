import type { Examples } from "../../kit/endpoint.ts";
import type { maintenanceSettings } from "./contract.ts";

export const examples: Examples<typeof maintenanceSettings> = {
  get: () => ({}),
  update: async (row) => ({
    body: {
      version: 1,
      completionSignature: "offered",
      failureAtCompletion: "asked",
      failureAtClosing: "required",
      expiredCertificates: "warn",
      downtimeBackDays: 365,
      longestTimerHours: 10,
      indirectPercent: 10,
      repeatFailureDays: 60,
      atHandDays: 14,
      atHandMegabytes: 50,
      publicReports: true,
      certificateKinds: [(await row("reference-lists:certificate-types:1")).id],
    },
  }),
};
