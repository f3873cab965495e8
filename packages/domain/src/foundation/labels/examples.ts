import type { Examples, ExampleRow } from "../../kit/endpoint.ts";
import type { labels } from "./contract.ts";

const LOOK = { symbol: "qr", layout: "a4-3x8" } as const;
const one = ({ id }: ExampleRow) => ({ ids: [id] });
const both = ({ id }: ExampleRow) => ({ ids: [id], belowId: id });

export const examples: Examples<typeof labels> = {
  assets: async (row) => ({ body: { ...LOOK, ...both(await row("assets")) } }),
  locations: async (row) => ({ body: { ...LOOK, ...both(await row("locations")), withAssets: true } }),
  masterParts: async (row) => ({ body: { ...LOOK, ...one(await row("master-parts")), symbol: "code128" } }),
  bins: async (row) => ({ body: { ...LOOK, ...both(await row("bins")), layout: "own", widthMm: 60, heightMm: 30 } }),
  lots: async (row) => ({ body: { ...LOOK, ...one(await row("stock-lots")), start: 3 } }),
};
