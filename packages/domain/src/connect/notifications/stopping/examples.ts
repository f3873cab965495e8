import type { Examples } from "../../../kit/endpoint.ts";
import type { noticeStops } from "./contract.ts";

export const noticeStopExamples: Examples<typeof noticeStops> = {
  page: async (row) => ({ params: { token: (await row("notice-stops")).code } }),
  stop: async (row) => ({ params: { token: (await row("notice-stops")).code }, body: "List-Unsubscribe=One-Click" }),
};
