import { contribute } from "../../kit/record/contributions.ts";
import { requestChip } from "../orders/slots.ts";

export const contributions = [contribute(requestChip, { load: async () => (await import("./chip.tsx")).WorkRequestChip })];
