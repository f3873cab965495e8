import type { Examples } from "../../kit/endpoint.ts";
import type { outbox } from "./contract.ts";

export const examples: Examples<typeof outbox> = {
  list: () => ({}),
  link: async (row) => ({ params: { id: (await row("mails")).id } }),
  sendAgain: async (row) => ({ params: { id: (await row("mails")).id } }),
};
