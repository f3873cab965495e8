import { IconShoppingCart } from "@tabler/icons-react";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

export { columns } from "./columns.tsx";

export function PurchaseOrderList() {
  const list = useList(purchaseOrders.list, columns, { sort: "-createdAt" });
  return (
    <ListScreen
      title={t("purchaseOrders.title")}
      list={list}
      counted="purchaseOrders.counted"
      create={{ call: purchaseOrders.create, to: links.add() }}
      transfer={{ export: purchaseOrders.export }}
      quickFilters={[
        {
          label: t("purchaseOrders.quick.open"),
          filters: { status: { filterType: "set", values: ["approved", "sent", "partly_received"] } },
        },
        { label: t("purchaseOrders.quick.drafts"), filters: { status: { filterType: "set", values: ["draft"] } } },
      ]}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconShoppingCart} text={t("purchaseOrders.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={purchaseOrders.create} to={links.add()} label={t("purchaseOrders.new")} />;
const bulk = archiveBulk(purchaseOrders, "purchaseOrders.counted");
