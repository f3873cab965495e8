/** By what the form checks; with it comes zod, so the form loads it when something was typed. */
export { SupplierDraft } from "@millwright/domain/register/suppliers/contract.ts";
