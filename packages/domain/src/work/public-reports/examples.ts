import type { Examples } from "../../kit/endpoint.ts";
import type { publicReports, reportLinks } from "./contract.ts";

const LOOK = { symbol: "qr", layout: "a4-3x8" } as const;

export const linkExamples: Examples<typeof reportLinks> = {
  get: async (row) => ({ query: { assetId: (await row("assets")).id } }),
  make: async (row) => ({ body: { assetId: (await row("assets")).id } }),
  revoke: async (row) => ({ body: { assetId: (await row("report-links")).id } }),
  printAssets: async (row) => ({ body: { ...LOOK, ids: [(await row("report-links")).id] } }),
  printLocations: async (row) => ({ body: { ...LOOK, ids: [(await row("report-links:location")).id] } }),
  forget: async (row) => ({ body: { id: (await row("public-reports")).id } }),
};

export const publicExamples: Examples<typeof publicReports> = {
  form: async (row) => ({ body: { token: (await row("report-links")).code } }),
  create: async (row) => ({
    body: {
      token: (await row("report-links")).code,
      proof: (await row("report-proofs")).code,
      key: (await row("report-keys")).code,
      title: "Oil under the filler",
      description: "Left side, since this morning.",
      priority: 2,
      contactName: "Night shift",
      contactEmail: "shift@plant.example",
    },
  }),
  follow: async (row) => ({ body: { secret: (await row("public-reports")).code } }),
  answer: async (row) => ({ body: { secret: (await row("public-reports:asked")).code, text: "The left one." } }),
  photo: async (row) => ({
    query: { fileName: "oil.png" },
    headers: { "report-secret": (await row("public-reports")).code, "content-type": "image/png" },
  }),
};
