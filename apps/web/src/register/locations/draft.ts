/** By what the form checks; with it comes zod, so the form loads it when something was typed. */
export { LocationDraft } from "@millwright/domain/register/locations/contract.ts";
