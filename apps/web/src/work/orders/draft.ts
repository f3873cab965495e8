/** By what the form checks; with it comes zod, so the form loads it when something was typed. */
export { GeneralDraft } from "@millwright/domain/work/orders/contract.ts";
