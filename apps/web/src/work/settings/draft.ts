/** By what the form checks; with it comes zod, so the form loads it when something was typed. */
export { MaintenanceSettingsDraft } from "@millwright/domain/work/settings/contract.ts";
