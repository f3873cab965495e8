import { scannedAsset } from "../../foundation/scanning/slots.ts";
import { contribute } from "../../kit/record/contributions.ts";
import { assetCards, assetFacts } from "../assets/slots.ts";

export const contributions = [
  contribute(assetFacts, { needs: "meters", load: async () => (await import("./last-readings.tsx")).LastReadings }),
  contribute(scannedAsset, { needs: "meters", load: async () => (await import("./of-asset.tsx")).AssetMeters }),
  contribute(assetCards, { needs: "meters", load: async () => (await import("./of-asset.tsx")).AssetMeters }),
];
