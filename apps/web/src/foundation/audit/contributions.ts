import { contribute } from "../../kit/record/contributions.ts";
import { leaver } from "../people/slots.ts";

export const contributions = [contribute(leaver, { load: async () => (await import("./forget.tsx")).Leaver, needs: "audit" })];
