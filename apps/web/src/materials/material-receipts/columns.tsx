import { people } from "@millwright/domain/foundation/people/contract.ts";
import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { statusWords, TONES } from "./status.tsx";

const column = columnsOf(materialReceipts.list, "materialReceipts.field");
export const columns = [
  column.code("code", { width: 150 }),
  column.text("name", { isTitle: true }),
  column.choice("status", { words: statusWords, tones: TONES }),
  column.reference("purchaseOrder"),
  column.reference("warehouse", { options: optionsFrom(warehouses.list) }),
  column.text("deliveryNote"),
  column.person("person", { options: optionsFrom(people.list) }),
  column.date("createdAt", { isShort: true }),
  // From whom it came stands in its title; by this it is chosen in a filter.
  column.reference("supplier", { options: optionsFrom(suppliers.list) }),
];
