/** By what the form checks; with it comes zod, so the form loads it when something was typed. */
export { PersonDraft } from "@millwright/domain/foundation/people/contract.ts";
