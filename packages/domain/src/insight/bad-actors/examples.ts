import type { Examples } from "../../kit/endpoint.ts";
import type { badActors } from "./contract.ts";

export const examples: Examples<typeof badActors> = {
  ranked: () => ({ query: { by: "downtime", from: "2026-01-01T00:00:00Z", until: "2026-10-01T00:00:00Z" } }),
  codes: () => ({ query: { from: "2026-01-01T00:00:00Z", until: "2026-10-01T00:00:00Z" } }),
};
