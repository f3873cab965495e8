import type { Examples } from "../../kit/endpoint.ts";
import type { materialsSettings } from "./contract.ts";

export const examples: Examples<typeof materialsSettings> = {
  get: () => ({}),
  update: async (row) => ({
    body: {
      version: 1,
      overDeliveryPercent: 5,
      approvesOwnRequests: true,
      approvalLimits: [{ roleId: (await row("roles")).id, limit: { amountMinor: 500_000, currency: "USD" } }],
      countTolerances: { a: { percent: 0, absolute: 0 }, b: { percent: 1.5, absolute: 1 }, c: { percent: 5, absolute: 2 } },
      countThirdPersonAbove: { amountMinor: 25_000, currency: "USD" },
      turnsBy: "purchases",
    },
  }),
};
