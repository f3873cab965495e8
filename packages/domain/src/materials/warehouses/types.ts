/** The kinds of places that hold stock; apart from the contract, so that addresses know them without its shapes. */
export const WAREHOUSE_TYPES = ["warehouse", "stockroom", "vehicle", "quarantine"] as const;
export type WarehouseType = (typeof WAREHOUSE_TYPES)[number];
