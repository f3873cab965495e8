import { warehouses, WarehouseDraft } from "@millwright/domain/materials/warehouses/contract.ts";
import { examples } from "@millwright/domain/materials/warehouses/examples.ts";
import { warehouseTarget as target } from "@millwright/domain/materials/warehouses/import.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createWarehouse as create, records, updateWarehouse as update } from "./changes.ts";
import { findWarehouse, warehouseRows as rows, wholeWarehouses as whole } from "./queries.ts";

const handlers = recordHandlers(warehouses, { ...records, rows, target, whole, create, update });
const writer = codedWriter({ kind: "warehouses", target, draft: WarehouseDraft, get: records.get, create, update });

export const feature = defineFeature({
  calls: [served("warehouses", examples, handlers)],
  nouns: { warehouses: { find: findWarehouse, writer, lookup: codedLookup("warehouses", create) } },
});
