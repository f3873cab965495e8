import { IconPlugConnected } from "@tabler/icons-react";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { assetPositions } from "@millwright/domain/register/asset-positions/contract.ts";
import { assetPositionTarget } from "@millwright/domain/register/asset-positions/import.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";

export function AssetPositionList() {
  const list = useList(assetPositions.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("assetPositions.title")}
      list={list}
      counted="assetPositions.counted"
      create={{ call: assetPositions.create, to: links.add() }}
      transfer={{ export: assetPositions.export, importTarget: assetPositionTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconPlugConnected} text={t("assetPositions.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={assetPositions.create} to={links.add()} label={t("assetPositions.new")} />;
const bulk = archiveBulk(assetPositions, "assetPositions.counted");

const column = columnsOf(assetPositions.list, "assetPositions.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.reference("asset", { options: optionsFrom(assets.list) }),
  column.date("installedAt"),
  column.reference("location", { options: optionsFrom(locations.list) }),
  column.reference("parentAsset", { options: optionsFrom(assets.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
];
