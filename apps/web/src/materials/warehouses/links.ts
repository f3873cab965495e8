import { WAREHOUSE_TYPES, type WarehouseType } from "@millwright/domain/materials/warehouses/types.ts";
import { recordLinks } from "../../kit/record/links.ts";

const base = "/materials-management/warehousing";

/** By its id alone a warehouse is found and shown under its type, too; whoever knows the type leads there at once. */
export const links = recordLinks(base);

export const typedLinks = (type: WarehouseType) => ({ ...links, ...recordLinks(`${base}/${type}`), list: links.list, add: links.add });

export const isType = (word: string | undefined): word is WarehouseType =>
  (WAREHOUSE_TYPES as readonly (string | undefined)[]).includes(word);
