import type { Examples } from "../../kit/endpoint.ts";
import { EXAMPLE_DIGEST } from "../auth/examples.ts";
import type { registration, users } from "./contract.ts";

let serial = 0;
/** Addresses are unique in an installation. */
const address = (word: string) => `${word}-${Date.now().toString(36)}-${(serial += 1)}@users.example`;

export const examples: Examples<typeof users> = {
  list: () => ({ body: { sortModel: [{ colId: "name", sort: "asc" }], quick: ["active"] } }),
  export: () => ({ body: { columns: [{ field: "name" }, { field: "roles" }, { field: "state" }], format: "csv" } }),
  get: async (row) => ({ params: { id: (await row("users")).id } }),
  invite: async (row) => ({
    body: { firstName: "Siv", lastName: "Dahl", email: address("siv"), roles: [{ roleId: (await row("roles")).id }], accountRole: "user" },
  }),
  inviteMany: async (row) => ({ body: { text: `Nora Lind, ${address("nora")}`, roleId: (await row("roles")).id } }),
  update: async (row) => {
    const { id, version } = await row("users");
    return { params: { id }, body: { version, accountRole: "user", email: address("changed") } };
  },
  bulk: async (row) => ({ body: { rows: [{ id: (await row("users")).id }], change: { action: "deactivate" } } }),
  open: async (row) => ({ params: { id: (await row("users")).id } }),
  handOver: async (row) => ({ params: { id: (await row("users:busy")).id }, body: { toId: (await row("people")).id } }),
};

export const registrationExamples: Examples<typeof registration> = {
  register: async (row) => ({
    query: { tenant: (await row("tenants:registering")).code },
    body: { displayName: "Ida Lund", email: address("ida"), password: EXAMPLE_DIGEST },
  }),
};
