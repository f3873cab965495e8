import { IconEngine, IconPlus } from "@tabler/icons-react";
import { lazy } from "react";
import { assets, type AssetRow } from "@millwright/domain/register/assets/contract.ts";
import { assetTarget } from "@millwright/domain/register/assets/import.ts";
import { labels } from "@millwright/domain/foundation/labels/contract.ts";
import { CRITICALITIES, letterOf } from "@millwright/domain/register/assets/criticality.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { formatNumber } from "../../kit/format.ts";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { columnsOf, type Column } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { useList } from "../../kit/list/use-list.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { useHolds, useMay } from "../../kit/wire/query.ts";
import { isNarrowed, TreeSelection, useView, ViewSwitch } from "../locations/public.ts";
import { RowPicture } from "../../foundation/files/public.tsx";
import { ReferenceChip } from "../../foundation/reference-lists/public.ts";
import { useAttributeColumns } from "../attributes/public.ts";
import { AssetTree } from "./tree/asset-tree.tsx";
import { CriticalityMark } from "./criticality-mark.tsx";
import { links } from "./links.ts";

export function AssetList() {
  const seesOrders = useHolds("work-orders", "view");
  const attributes = useAttributeColumns<AssetRow>();
  const list = useList(assets.list, [...columnsFor(seesOrders), ...attributes], { sort: "name" });
  const [view, setView] = useView("list");
  const isTree = view === "tree" && !isNarrowed(list);
  const empty = <EmptyState icon={IconEngine} text={t("assets.empty")} action={<NewAssetLink />} />;
  return (
    <ListScreen
      title={t("assets.title")}
      list={list}
      counted="assets.counted"
      create={{ call: assets.create, to: links.add() }}
      hasColumns={!isTree}
      transfer={transfer}
      actions={
        <>
          <ViewSwitch view={view} onChange={setView} />
          <NewAssetLink />
        </>
      }
    >
      {isTree ? (
        <TreeSelection list={list} bulk={bulk}>
          {(selection) => <AssetTree empty={empty} selection={selection} />}
        </TreeSelection>
      ) : (
        <Grid list={list} href={(asset) => links.record(asset.id)} bulk={bulk} preview={Preview} empty={empty} />
      )}
    </ListScreen>
  );
}

function NewAssetLink() {
  const may = useMay(assets.create);
  if (!may) return null;
  return (
    <AppLink to={links.add()} className={buttonClass("primary")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("assets.new")}
    </AppLink>
  );
}

const bulk: Bulk<AssetRow> = {
  calls: [assets.bulk, assets.bulkArchive, labels.assets],
  counted: "assets.counted",
  load: () => import("./bulk.ts"),
};

const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.AssetPreview })));

const transfer = { export: assets.export, importTarget: assetTarget };
const column = columnsOf(assets.list, "assets.field");
const criticalities = () => CRITICALITIES.map(({ level, letter }) => ({ value: level, label: t(`assets.criticality.${letter}`) }));

const usual: Column<AssetRow>[] = [
  column.code("code"),
  column.text("name", {
    isTitle: true,
    lead: ({ id }) => <RowPicture of="Assets" id={id} sign={IconEngine} />,
  }),
  column.reference("parent"),
  column.reference("location"),
  column.reference("category", { options: optionsFrom(valuesOf("asset-categories").options) }),
  {
    ...column.own("criticality", {
      filter: { kind: "set", options: criticalities },
      width: 120,
      text: ({ criticality }) => letterOf(criticality) ?? "",
      render: ({ criticality }) => <CriticalityMark level={criticality} />,
    }),
    words: () => Object.fromEntries(CRITICALITIES.map(({ level, letter }) => [level, letter])),
  },
  {
    ...column.own("operatingStatus", {
      filter: { kind: "set", options: optionsFrom(valuesOf("asset-operating-statuses").options) },
      width: 160,
      text: ({ operatingStatus }) => operatingStatus?.name ?? "",
      render: ({ operatingStatus }) => operatingStatus && <ReferenceChip value={operatingStatus} />,
    }),
    part: "status",
  },
];
const openOrders: Column<AssetRow> = {
  ...column.number("openWorkOrders", { width: 120 }),
  // Most have none; what is there stands out when the others say nothing.
  text: ({ openWorkOrders }) => (openWorkOrders ? formatNumber(openWorkOrders) : ""),
};
const AWAY = { out: "info", overdue: "alarm", transit: "progress" } as const;
const further: Column<AssetRow>[] = [
  column.own("whereabouts", {
    width: 150,
    text: ({ whereabouts }) => (!whereabouts || whereabouts === "here" ? "" : t(`assets.whereabouts.${whereabouts}`)),
    render: ({ whereabouts }) =>
      whereabouts && whereabouts !== "here" && <ToneChip tone={AWAY[whereabouts]} label={t(`assets.whereabouts.${whereabouts}`)} />,
  }),
  { ...column.reference("classification", { options: optionsFrom(valuesOf("asset-classifications").options) }), isExtra: true },
  { ...column.reference("department", { options: optionsFrom(valuesOf("maintenance-departments").options) }), isExtra: true },
  { ...column.reference("costCentre", { options: optionsFrom(valuesOf("cost-centres").options) }), isExtra: true },
  { ...column.reference("crew"), isExtra: true },
  { ...column.text("barcode"), isExtra: true },
  { ...column.day("warrantyUntil"), isExtra: true },
];
const columnsWithoutOrders = [...usual, ...further];
export const columns = [...usual, openOrders, ...further];
export const columnsFor = (seesOrders: boolean) => (seesOrders ? columns : columnsWithoutOrders);
