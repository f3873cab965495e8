import { contribute } from "../../kit/record/contributions.ts";
import { assetCards } from "../assets/slots.ts";

export const contributions = [contribute(assetCards, { needs: "meters", load: async () => (await import("./of-asset.tsx")).AssetMeters })];
