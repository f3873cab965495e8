import { contribute } from "../../kit/record/contributions.ts";
import { warehouseFacts } from "../warehouses/slots.ts";

export const contributions = [
  contribute(warehouseFacts, { needs: "purchase-orders", load: async () => (await import("./warehouse-facts.tsx")).WarehouseShort }),
];
