import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { reservations, type Reservation } from "@millwright/domain/materials/reservations/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";

/** For whom it is: an order, in words where the reader reaches it, else what the reservation says itself. */
export const holderOf = ({ isForOther, holder }: Pick<Reservation, "isForOther" | "holder">): string =>
  isForOther ? t("reservations.other") : holder;

const column = columnsOf(reservations.list, "reservations.field");
export const columns = [
  column.reference("part", { isTitle: true, options: optionsFrom(masterParts.list) }),
  column.reference("warehouse", { options: optionsFrom(warehouses.list) }),
  column.number("quantity", { width: 96 }),
  column.number("hard", { width: 96 }),
  column.number("missing", { width: 96 }),
  column.day("requiredOn"),
  column.own("holder", { width: 260, text: holderOf }),
  column.date("createdAt", { isShort: true }),
  column.date("endedAt", { isShort: true }),
];

/** What nobody gave up and nobody took. */
export const OPEN = { endedAt: { filterType: "date" as const, type: "blank" as const } };
