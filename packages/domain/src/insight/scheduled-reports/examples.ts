import type { Examples } from "../../kit/endpoint.ts";
import type { scheduledReports } from "./contract.ts";

type Row = (kind: string) => Promise<{ id: number; version: number }>;
const KIND = "scheduled-reports";

const params = async (row: Row) => ({ id: (await row(KIND)).id });
const versioned = async (row: Row) => ({ params: await params(row), body: { version: (await row(KIND)).version } });

const recipients = async (row: Row) => [{ personId: (await row("users")).id }, { roleId: (await row("roles")).id }];

export const examples: Examples<typeof scheduledReports> = {
  list: () => ({ body: { sortModel: [{ colId: "name", sort: "asc" }] } }),
  get: async (row) => ({ params: await params(row) }),
  create: async (row) => ({
    body: {
      name: "Cold store, weekly",
      source: "board",
      boardId: (await row("boards")).id,
      format: "pdf",
      rhythm: "week",
      weekday: 1,
      time: "07:00",
      timeZone: "Europe/Lisbon",
      recipients: await recipients(row),
    },
  }),
  update: async (row) => ({
    params: await params(row),
    body: {
      rhythm: "month",
      monthDay: 31,
      boardId: (await row("boards")).id,
      recipients: await recipients(row),
      version: (await row(KIND)).version,
    },
  }),
  archive: versioned,
  restore: versioned,
  log: async (row) => ({ params: await params(row) }),
  runs: async (row) => ({ params: await params(row) }),
  sendNow: async (row) => ({ body: await params(row) }),
};
