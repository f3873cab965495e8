import { contribute } from "../../kit/record/contributions.ts";
import { assetCards, assetMarks } from "../assets/slots.ts";

const ofAsset = async () => await import("./of-asset.tsx");

export const contributions = [
  contribute(assetMarks, { needs: "asset-positions", load: async () => (await ofAsset()).InstalledMark }),
  contribute(assetCards, { needs: "asset-positions", load: async () => (await ofAsset()).PositionsOfAsset }),
];
