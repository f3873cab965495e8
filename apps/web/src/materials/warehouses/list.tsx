import { IconListTree } from "@tabler/icons-react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { warehouseTarget } from "@millwright/domain/materials/warehouses/import.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links, typedLinks } from "./links.ts";

export function WarehouseList() {
  const list = useList(warehouses.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("warehouses.title")}
      list={list}
      counted="warehouses.counted"
      create={{ call: warehouses.create, to: links.add() }}
      transfer={{ export: warehouses.export, importTarget: warehouseTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id, type }) => typedLinks(type).record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconListTree} text={t("warehouses.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={warehouses.create} to={links.add()} label={t("warehouses.new")} />;
const bulk = archiveBulk(warehouses, "warehouses.counted");

const column = columnsOf(warehouses.list, "warehouses.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.choice("type", {
    words: () => ({
      warehouse: t("warehouses.type.warehouse"),
      stockroom: t("warehouses.type.stockroom"),
      vehicle: t("warehouses.type.vehicle"),
      quarantine: t("warehouses.type.quarantine"),
    }),
  }),
  column.reference("location", { options: optionsFrom(locations.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.text("keptBy"),
  column.reference("person", { options: optionsFrom(people.list) }),
  column.reference("crew", { options: optionsFrom(crews.list) }),
  column.yesNo("selfService"),
];
