import { examples } from "@millwright/domain/register/suppliers/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import { supplierLookup, supplierWriter } from "./import.ts";
import { findSupplier } from "./queries.ts";
import { handlers } from "./routes.ts";

export const feature = defineFeature({
  calls: [served("suppliers", examples, handlers)],
  nouns: { suppliers: { find: findSupplier, writer: supplierWriter, lookup: supplierLookup, search: {} } },
});
