import type { Examples } from "../../../kit/endpoint.ts";
import type { shiftTerms } from "./contract.ts";

export const termExamples: Examples<typeof shiftTerms> = {
  list: () => ({ body: { sortModel: [{ colId: "fromDay", sort: "desc" }] } }),
  create: async (row) => ({
    body: {
      shiftId: (await row("shifts")).id,
      personId: (await row("people")).id,
      fromDay: "2020-01-01",
      toDay: "2020-01-31",
      offsetDays: 7,
    },
  }),
  update: async (row) => {
    const { id, version } = await row("shift-terms");
    return { params: { id }, body: { version, offsetDays: 7 } };
  },
  remove: async (row) => ({ params: { id: (await row("shift-terms")).id } }),
};
