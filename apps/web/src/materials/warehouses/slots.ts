import type { Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** Tabs that later features bring to a warehouse's page. */
export const warehouseTabs = tabSlotOf<{ warehouse: Warehouse }>("warehouses.tabs");

/** What matters most of a warehouse, under its head. */
export const warehouseFacts = slotOf<{ warehouse: Warehouse }>("warehouses.facts");
