/** By what the form checks; with it comes zod, so the form loads it when something was typed. */
export { AssetDraft } from "@millwright/domain/register/assets/contract.ts";
