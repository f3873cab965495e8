import type { Examples } from "../../kit/endpoint.ts";
import type { userProfile } from "./contract.ts";

export const examples: Examples<typeof userProfile> = {
  get: () => ({}),
  update: () => ({ body: { version: 1, phone: "+47 55 01 02 03", timeZone: "Europe/Oslo" } }),
  photo: async (row) => ({ params: { id: (await row("user-photos")).id } }),
  savePhoto: () => ({ query: { fileName: "me.png" }, headers: { "content-type": "image/png" } }),
  removePhoto: () => ({}),
};
