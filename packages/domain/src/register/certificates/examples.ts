import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { certificates } from "./contract.ts";

export const examples: Examples<typeof certificates> = {
  ...recordExamples<typeof certificates>("certificates", {
    create: async (row) => ({
      personId: (await row("people")).id,
      kindId: (await row("reference-lists:certificate-types:1")).id,
      number: "FL-2026-0117",
      issuer: "Harbor training centre",
      issuedOn: "2026-03-01",
      validUntil: "2031-03-01",
    }),
    update: { number: "FL-2026-0118" },
  }),
  list: () => ({
    body: {
      sortModel: [{ colId: "validUntil", sort: "asc" }],
      filterModel: { validUntil: { filterType: "date", type: "lessThan", dateFrom: "2031-03-02" } },
    },
  }),
  export: () => ({ body: { columns: [{ field: "person" }, { field: "kind", title: "Kind" }], format: "csv" } }),
};
