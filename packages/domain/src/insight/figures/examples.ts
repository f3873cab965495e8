import type { Examples } from "../../kit/endpoint.ts";
import type { figures } from "./contract.ts";

export const examples: Examples<typeof figures> = {
  ask: () => ({
    body: { questions: [{ figure: "ordersCompleted", from: "2026-01-01", until: "2026-01-31", compare: "before", by: "week" }] },
  }),
};
