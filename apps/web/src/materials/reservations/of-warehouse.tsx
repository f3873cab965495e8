import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import type { Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";
import { links as partLinks } from "../master-parts/public.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

/** For whom something is kept here, the soonest first. */
export function ReservationsOfWarehouse({ warehouse }: { warehouse: Warehouse }) {
  const list = useList(reservations.list, columns, { of: { warehouse: warehouse.id }, sort: "requiredOn", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("reservations.title")}
      rows={50}
      all={links.list()}
      href={({ part }) => `${partLinks.record(part.id)}?tab=reservations`}
      facts={["part", "quantity", "hard", "missing", "requiredOn", "holder"]}
      empty={<EmptyState text={t("reservations.empty")} />}
    />
  );
}
