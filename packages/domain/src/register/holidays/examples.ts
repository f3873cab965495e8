import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { holidays } from "./contract.ts";

export const examples: Examples<typeof holidays> = {
  ...recordExamples<typeof holidays>("holidays", {
    create: async (row) => ({
      name: "Harbour day",
      day: "2027-06-11",
      isYearly: true,
      siteId: (await row("locations:site")).id,
      minutes: 240,
    }),
    update: { minutes: 120 },
  }),
  export: () => ({ body: { columns: [{ field: "name" }, { field: "day" }], format: "csv" } }),
  copy: async (row) => ({ body: { fromYear: 2027, fromSiteId: null, toYear: 2028, toSiteId: (await row("locations:site")).id } }),
};
