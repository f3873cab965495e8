import { contribute } from "../../kit/record/contributions.ts";
import { accountCard } from "../people/slots.ts";

export const contributions = [
  contribute(accountCard, { needs: "people", load: async () => (await import("./account-card.tsx")).AccountCard }),
];
