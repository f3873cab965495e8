import { IconBuildingFactory2, IconPlus } from "@tabler/icons-react";
import { lazy } from "react";
import { locations, type LocationRow } from "@millwright/domain/register/locations/contract.ts";
import { locationTarget } from "@millwright/domain/register/locations/import.ts";
import { labels } from "@millwright/domain/foundation/labels/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { isNarrowed } from "./is-narrowed.ts";
import { useList } from "../../kit/list/use-list.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { LocationTree } from "./tree/location-tree.tsx";
import { TreeSelection } from "./tree/tree-selection.tsx";
import { useView, ViewSwitch } from "./tree/view-switch.tsx";

export function LocationList() {
  const list = useList(locations.list, columns, { sort: "name" });
  const [view, setView] = useView("tree");
  const isTree = view === "tree" && !isNarrowed(list);
  const empty = <EmptyState icon={IconBuildingFactory2} text={t("locations.empty")} action={<NewLocationLink />} />;
  return (
    <ListScreen
      title={t("locations.title")}
      list={list}
      counted="locations.counted"
      create={{ call: locations.create, to: links.add() }}
      hasColumns={!isTree}
      transfer={transfer}
      actions={
        <>
          <ViewSwitch view={view} onChange={setView} />
          <NewLocationLink />
        </>
      }
    >
      {isTree ? (
        <TreeSelection list={list} bulk={bulk}>
          {(selection) => <LocationTree empty={empty} selection={selection} />}
        </TreeSelection>
      ) : (
        <Grid list={list} href={(location) => links.record(location.id)} bulk={bulk} preview={Preview} empty={empty} />
      )}
    </ListScreen>
  );
}

function NewLocationLink() {
  const may = useMay(locations.create);
  if (!may) return null;
  return (
    <AppLink to={links.add()} className={buttonClass("primary")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("locations.new")}
    </AppLink>
  );
}

const bulk: Bulk<LocationRow> = {
  calls: [locations.bulkArchive, labels.locations],
  counted: "locations.counted",
  load: () => import("./bulk.ts"),
};

const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.LocationPreview })));

const transfer = { export: locations.export, importTarget: locationTarget };
const column = columnsOf(locations.list, "locations.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.reference("parent"),
  column.reference("category", { options: optionsFrom(valuesOf("location-categories").options) }),
  column.yesNo("isSite"),
  column.number("childCount"),
  column.number("assetCount"),
];
