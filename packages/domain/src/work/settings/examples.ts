import type { Examples } from "../../kit/endpoint.ts";
import type { maintenanceSettings } from "./contract.ts";

export const examples: Examples<typeof maintenanceSettings> = {
  get: () => ({}),
  update: () => ({ body: { version: 1, completionSignature: "offered", failureAtCompletion: "asked", failureAtClosing: "required" } }),
};
