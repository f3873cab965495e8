import type { Examples } from "../../../kit/endpoint.ts";
import { EXAMPLE_DIGEST } from "../examples.ts";
import type { credentials, securitySettings } from "./contract.ts";

const OTHER_DIGEST = "6f".repeat(32);

export const credentialExamples: Examples<typeof credentials> = {
  emailReset: async (row) => ({ query: { userID: (await row("accounts")).code } }),
  handle: async (row) => ({ body: { tenantUserId: (await row("people")).id, action: "invite" } }),
  account: async (row) => ({ params: { id: (await row("people")).id } }),
  validate: async (row) => ({ body: { code: (await row("credential-links")).code } }),
  setPassword: async (row) => ({ body: { code: (await row("credential-links")).code, password: OTHER_DIGEST } }),
  changePassword: () => ({ body: { current: EXAMPLE_DIGEST, password: OTHER_DIGEST } }),
  sessions: () => ({}),
  endSessions: () => ({ body: {} }),
};

export const securityExamples: Examples<typeof securitySettings> = {
  supportContact: () => ({}),
  get: () => ({}),
  update: () => ({
    body: {
      version: 1,
      lockMinutes: 20,
      idleMinutes: 480,
      sessionHours: 168,
      marketingMenu: false,
      homeOverview: true,
      devicePin: true,
      devicePinMinutes: 30,
    },
  }),
};
