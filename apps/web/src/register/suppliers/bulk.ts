import { IconTag } from "@tabler/icons-react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { suppliers, type SupplierRow } from "@millwright/domain/register/suppliers/contract.ts";
import type { BulkAction } from "../../kit/bulk/action.ts";
import { archiveActions } from "../../kit/bulk/archive-actions.ts";
import { askRecord } from "../../kit/bulk/ask.tsx";

const category = "suppliers.field.category";

export const actions: readonly BulkAction<SupplierRow>[] = [
  {
    key: "category",
    label: category,
    icon: IconTag,
    call: suppliers.bulk,
    invalidates: [suppliers],
    Ask: askRecord("categoryId", category, valuesOf("supplier-categories").options, { none: "suppliers.bulk.noCategory" }),
  },
  ...archiveActions(suppliers.bulkArchive, [suppliers]),
];
