import { IconPackageOff } from "@tabler/icons-react";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { shortages } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { optionsFrom } from "../../../kit/filter/options-from.ts";
import { columnsOf } from "../../../kit/grid/columns.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { ListScreen } from "../../../kit/list/list-screen.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { links } from "../links.ts";
import { holderOf } from "../columns.tsx";

const column = columnsOf(shortages.list, "shortages.field");
export const columns = [
  column.reference("part", { isTitle: true, options: optionsFrom(masterParts.list) }),
  column.number("missing", { width: 96 }),
  column.day("requiredOn", { width: 120 }),
  column.reference("warehouse", { options: optionsFrom(warehouses.list), width: 140 }),
  column.number("elsewhere", { width: 120 }),
  column.number("instead", { width: 110 }),
  column.day("expectedOn", { width: 120 }),
  column.own("holder", { width: 180, text: holderOf }),
  column.text("heldBy"),
  column.text("expectedBy", { width: 120 }),
  column.number("quantity", { width: 96 }),
  column.number("hard", { width: 96 }),
];

/** What is to be kept for work and is not there, the soonest first. */
export function Shortages() {
  const list = useList(shortages.list, columns, { sort: "requiredOn" });
  return (
    <ListScreen
      title={t("shortages.title")}
      list={list}
      counted="shortages.counted"
      transfer={{ export: shortages.export }}
      hasArchive={false}
    >
      <Grid list={list} href={({ id }) => links.shortage(id)} empty={<EmptyState icon={IconPackageOff} text={t("shortages.empty")} />} />
    </ListScreen>
  );
}
