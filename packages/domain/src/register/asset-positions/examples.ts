import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { assetPositions } from "./contract.ts";

let serial = 0;
/** An asset is at one position at most: each example has an asset of its own. */
const anAsset = () => {
  serial += 1;
  return `assets:installed-${serial}`;
};

export const examples: Examples<typeof assetPositions> = {
  ...recordExamples<typeof assetPositions>("asset-positions", {
    create: async (row) => ({ code: "POS-900", name: "North feed pump", locationId: (await row("locations")).id, notes: "Foundation 3" }),
    update: { name: "South feed pump" },
  }),
  installations: async (row) => ({ query: { positionId: String((await row("asset-positions")).id) } }),
  install: async (row) => ({
    params: { id: (await row("asset-positions:installed")).id },
    body: {
      assetId: (await row(anAsset())).id,
      at: "2026-02-03T04:05:06Z",
      reason: "New seal",
      swapOut: { toLocationId: (await row("locations")).id, reason: "Seal leaks" },
    },
  }),
  remove: async (row) => ({
    params: { id: (await row("asset-positions:installed")).id },
    body: { at: "2026-02-04T04:05:06Z", reason: "Seal leaks", toLocationId: (await row("locations")).id },
  }),
  undo: async (row) => {
    const { id, version } = await row("asset-positions:installed");
    return { params: { id }, body: { version, reason: "Entered at the wrong position" } };
  },
};
