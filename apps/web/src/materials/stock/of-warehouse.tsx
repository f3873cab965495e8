import { IconBox } from "@tabler/icons-react";
import { stock } from "@millwright/domain/materials/stock/contract.ts";
import type { Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";
import { links as partLinks } from "../master-parts/public.ts";
import { levelColumns } from "./columns.tsx";
import { links } from "./links.ts";

/** What lies in a warehouse, by part. */
export function StockOfWarehouse({ warehouse }: { warehouse: Warehouse }) {
  const list = useList(stock.list, levelColumns, { of: { warehouse: warehouse.id }, sort: "part", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("stock.title")}
      rows={50}
      all={links.levels()}
      href={({ part }) => `${partLinks.record(part.id)}?tab=stock`}
      facts={["part", "onHand", "available", "onOrder", "minimum", "reorderPoint", "maximum"]}
      empty={<EmptyState icon={IconBox} text={t("stock.empty")} />}
    />
  );
}
