import { contribute } from "../../kit/record/contributions.ts";
import { assetCrew } from "../assets/slots.ts";

export const contributions = [contribute(assetCrew, { load: async () => (await import("./chip.tsx")).CrewChip })];
