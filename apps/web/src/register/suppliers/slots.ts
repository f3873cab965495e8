import type { Supplier } from "@millwright/domain/register/suppliers/contract.ts";
import { tabSlotOf } from "../../kit/record/contributions.ts";

/** Tabs that later features bring to a supplier's page. */
export const supplierTabs = tabSlotOf<{ supplier: Supplier }>("suppliers.tabs");
