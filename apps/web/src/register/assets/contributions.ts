import { unknownCode } from "../../foundation/scanning/slots.ts";
import { contribute } from "../../kit/record/contributions.ts";
import { locationCards } from "../locations/slots.ts";

export const contributions = [
  contribute(unknownCode, { needs: "assets", load: async () => (await import("./scanned/link-barcode.tsx")).LinkToAsset }),
  contribute(locationCards, { needs: "assets", load: async () => (await import("./tree/asset-tree.tsx")).AssetsAt }),
];
