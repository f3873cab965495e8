import { contribute } from "../../kit/record/contributions.ts";
import { locationCards } from "../locations/slots.ts";

export const contributions = [
  contribute(locationCards, { needs: "assets", load: async () => (await import("./tree/asset-tree.tsx")).AssetsAt }),
];
