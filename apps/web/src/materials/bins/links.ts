import { links as warehouses } from "../warehouses/public.ts";

/** A bin is looked at in its warehouse's tab. */
export const links = {
  list: warehouses.list,
  record: (id: number) => `/materials-management/bins/${id}`,
  within: (warehouseId: number, id: number) => `${warehouses.record(warehouseId)}?tab=bins&bin=${id}`,
};
