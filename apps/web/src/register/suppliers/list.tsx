import { IconTruckDelivery } from "@tabler/icons-react";
import { lazy } from "react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { suppliers, type SupplierRow } from "@millwright/domain/register/suppliers/contract.ts";
import { supplierTarget } from "@millwright/domain/register/suppliers/import.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { links } from "./links.ts";

export function SupplierList() {
  const list = useList(suppliers.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("suppliers.title")}
      list={list}
      counted="suppliers.counted"
      create={{ call: suppliers.create, to: links.add() }}
      transfer={transfer}
      actions={<NewSupplier />}
    >
      <Grid
        list={list}
        href={(supplier) => links.record(supplier.id)}
        bulk={bulk}
        preview={Preview}
        empty={<EmptyState icon={IconTruckDelivery} text={t("suppliers.empty")} action={<NewSupplier />} />}
      />
    </ListScreen>
  );
}

const NewSupplier = () => <NewLink call={suppliers.create} to={links.add()} label={t("suppliers.new")} />;

const bulk: Bulk<SupplierRow> = {
  calls: [suppliers.bulk, suppliers.bulkArchive],
  counted: "suppliers.counted",
  load: () => import("./bulk.ts"),
};

const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.SupplierPreview })));

const transfer = { export: suppliers.export, importTarget: supplierTarget };
const column = columnsOf(suppliers.list, "suppliers.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.reference("category", { options: optionsFrom(valuesOf("supplier-categories").options) }),
  column.text("contactName"),
  column.days("leadTimeDays"),
  column.rating("rating"),
  column.text("currency", { width: 130 }),
];
