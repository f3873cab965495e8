import type { Examples } from "../../kit/endpoint.ts";
import type { availability } from "./contract.ts";

export const examples: Examples<typeof availability> = {
  days: async (row) => ({
    body: { personIds: [(await row("people")).id], crewIds: [(await row("crews")).id], from: "2026-11-02", until: "2026-11-15" },
  }),
};
