import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { absences } from "./contract.ts";

let serial = 0;

export const examples: Examples<typeof absences> = {
  ...recordExamples<typeof absences>("absences", {
    create: async (row) => {
      // Nobody is away twice at a time.
      serial += 1;
      const day = new Date(Date.UTC(2027, 0, 1) + serial * 86_400_000).toISOString().slice(0, 10);
      return {
        personId: (await row("people")).id,
        typeId: (await row("reference-lists:absence-types:1")).id,
        fromDay: day,
        toDay: day,
        fromTime: "08:00",
        toTime: "12:30",
        state: "asked",
      };
    },
    update: { remark: "Dentist" },
  }),
  list: () => ({
    body: {
      sortModel: [{ colId: "fromDay", sort: "desc" }],
      filterModel: { state: { filterType: "set", values: ["asked"] } },
    },
  }),
  export: () => ({ body: { columns: [{ field: "person" }, { field: "fromDay" }], format: "csv" } }),
  decide: async (row) => {
    const { id, version } = await row("absences");
    return { params: { id }, body: { version, state: "approved" } };
  },
};
