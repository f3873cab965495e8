import { contribute } from "../../kit/record/contributions.ts";
import { downtimeCards } from "../downtimes/slots.ts";

export const contributions = [
  contribute(downtimeCards, { needs: "assets", load: async () => (await import("./production-card.tsx")).ProductionCard }),
];
