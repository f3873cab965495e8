import { scannedAsset, unknownCode } from "../../foundation/scanning/slots.ts";
import { contribute } from "../../kit/record/contributions.ts";
import { assetCards } from "../../register/assets/slots.ts";
import { locationCards } from "../../register/locations/slots.ts";

const ofPlace = async () => await import("./of-place.tsx");

export const contributions = [
  contribute(scannedAsset, { needs: "sensors", load: async () => (await ofPlace()).AssetSensors }),
  contribute(assetCards, { needs: "sensors", load: async () => (await ofPlace()).AssetSensors }),
  contribute(locationCards, { needs: "sensors", load: async () => (await ofPlace()).LocationSensors }),
  contribute(unknownCode, { needs: "sensors", load: async () => (await import("./scanned.tsx")).ScannedSensors }),
];
