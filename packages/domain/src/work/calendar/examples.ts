import type { Examples } from "../../kit/endpoint.ts";
import type { calendar } from "./contract.ts";

export const examples: Examples<typeof calendar> = {
  days: () => ({
    query: { from: "2026-11-02", until: "2026-12-06", perDay: "4", filterModel: '{"priority":{"filterType":"set","values":[3]}}' },
  }),
  lanes: () => ({ query: { from: "2026-11-02", until: "2026-11-08", by: "people" } }),
  move: async (row) => {
    const { id, version } = await row("work-orders");
    return {
      body: {
        id,
        version,
        estStartAt: "2026-12-01T08:00",
        estimateMinutes: "01:30",
        responsiblePersonId: (await row("people")).id,
        crewId: (await row("crews")).id,
        board: { id: (await row("work-order-boards")).id },
        breakInReason: "The line stands still",
        confirmed: ["outside_shift", "overlaps", "after_due", "over_capacity", "parts_not_ready", "parts_not_expected"],
      },
    };
  },
};
