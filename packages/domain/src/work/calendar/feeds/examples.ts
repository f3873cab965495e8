import type { Examples } from "../../../kit/endpoint.ts";
import type { calendarFeeds } from "./contract.ts";

export const feedExamples: Examples<typeof calendarFeeds> = {
  own: () => ({}),
  create: async (row) => ({ body: { crewId: (await row("crews")).id } }),
  revoke: async (row) => ({ params: { id: (await row("calendar-feeds")).id } }),
  read: async (row) => ({ params: { file: (await row("calendar-feeds")).code } }),
};
