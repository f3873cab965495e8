import type { Examples } from "../../kit/endpoint.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import type { auth, shell, tenants } from "./contract.ts";

/** What the browser would send for the password of the "accounts" that examples are made with. */
export const EXAMPLE_DIGEST = "5e".repeat(32);

export const authExamples: Examples<typeof auth> = {
  signIn: async (row) => ({ body: { email: (await row("accounts")).code, password: EXAMPLE_DIGEST } }),
  setUp: async (row) => {
    const token = (await row("setup-links")).code;
    return {
      body: {
        token,
        organisation: "Nordic Dairy",
        firstName: "Siv",
        lastName: "Dahl",
        email: `s${token.replace(/\W/g, "")}@dairy.example`,
        password: EXAMPLE_DIGEST,
      },
    };
  },
  signOut: () => ({}),
  me: () => ({}),
};

export const tenantExamples: Examples<typeof tenants> = {
  info: async (row) => ({ query: { tenant: (await row("tenants")).code } }),
  logo: async (row) => ({ query: { tenant: (await row("tenants")).code } }),
  background: async (row) => ({ query: { tenant: (await row("tenants")).code } }),
  filesUse: () => ({}),
  uiKeys: () => ({}),
};

export const shellExamples: Examples<typeof shell> = {
  navigation: () => ({}),
  settings: () => ({}),
  saveSettings: () => ({
    body: { settings: { ...DEFAULT_SETTINGS, theme: { ...DEFAULT_SETTINGS.theme, main: "deepOcean", scheme: "dark" } } },
  }),
  saveShortcuts: () => ({ body: { shortcuts: [] } }),
};
