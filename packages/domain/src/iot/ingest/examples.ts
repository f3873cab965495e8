import type { Examples } from "../../kit/endpoint.ts";
import type { gatewayDoors } from "./contract.ts";

const body = JSON.stringify({
  readings: [{ sensor: "T-1", datum: "temperature", at: "2026-11-26T12:00:00Z", value: 4.2, unit: "Cel" }],
});

export const gatewayDoorExamples: Examples<typeof gatewayDoors> = {
  deliver: () => ({ params: { adapter: "native", publicId: "1-example" }, query: {}, body }),
  deliverMapped: () => ({ query: {}, body }),
};
