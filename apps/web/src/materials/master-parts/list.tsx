import { IconBox, IconListTree } from "@tabler/icons-react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { labels } from "@millwright/domain/foundation/labels/contract.ts";
import { masterParts, type MasterPartRow } from "@millwright/domain/materials/master-parts/contract.ts";
import { masterPartTarget } from "@millwright/domain/materials/master-parts/import.ts";
import { t } from "../../i18n/materials.ts";
import { RowPicture } from "../../foundation/files/public.tsx";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf, type Column } from "../../kit/grid/columns.tsx";
import { formatNumber } from "../../kit/format.ts";
import { LevelMark } from "../../kit/marks/level-mark.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";

export function MasterPartList() {
  const list = useList(masterParts.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("masterParts.title")}
      list={list}
      counted="masterParts.counted"
      create={{ call: masterParts.create, to: links.add() }}
      transfer={{ export: masterParts.export, importTarget: masterPartTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconListTree} text={t("masterParts.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={masterParts.create} to={links.add()} label={t("masterParts.new")} />;
const bulk: Bulk<MasterPartRow> = {
  calls: [masterParts.bulkArchive, labels.masterParts],
  counted: "masterParts.counted",
  load: () => import("./bulk.ts"),
};

const column = columnsOf(masterParts.list, "masterParts.field");
const extra = (one: Column<MasterPartRow>): Column<MasterPartRow> => ({ ...one, isExtra: true });
export const columns: Column<MasterPartRow>[] = [
  column.code("code"),
  column.text("name", { isTitle: true, lead: ({ id }) => <RowPicture of="Parts" id={id} sign={IconBox} /> }),
  {
    ...column.own("onHand", {
      filter: null,
      width: 150,
      draws: ["minimumStock"],
      text: ({ onHand }) => (onHand === null || onHand === undefined ? "" : formatNumber(onHand)),
      render: ({ onHand, minimumStock }) =>
        onHand === null || onHand === undefined ? null : <LevelMark value={onHand} minimum={minimumStock ?? null} />,
    }),
    isNumeric: true,
  },
  column.reference("unit", { options: optionsFrom(valuesOf("units-of-measure").options), width: 90 }),
  column.reference("category", { options: optionsFrom(valuesOf("part-item-categories").options), width: 150 }),
  column.text("supplier", { width: 170 }),
  column.money("price", { width: 110 }),
  column.choice("ved", {
    width: 130,
    words: () => ({
      vital: t("masterParts.ved.vital"),
      essential: t("masterParts.ved.essential"),
      desirable: t("masterParts.ved.desirable"),
    }),
  }),
  column.choice("state", {
    width: 120,
    tones: { active: "ok", phasing_out: "warn", obsolete: "offline" },
    words: () => ({
      active: t("masterParts.state.active"),
      phasing_out: t("masterParts.state.phasing_out"),
      obsolete: t("masterParts.state.obsolete"),
    }),
  }),
  column.text("manufacturerNumbers"),
  column.choice("tracking", {
    words: () => ({ none: t("masterParts.tracking.none"), lot: t("masterParts.tracking.lot"), serial: t("masterParts.tracking.serial") }),
  }),
  column.reference("buyUnit", { options: optionsFrom(valuesOf("units-of-measure").options) }),
  column.number("buyRatio", { fractionDigits: 3 }),
  column.choice("abc", { words: () => ({ a: t("masterParts.abc.a"), b: t("masterParts.abc.b"), c: t("masterParts.abc.c") }) }),
  column.reference("supersededBy", { options: optionsFrom(masterParts.list) }),
  column.number("shelfLifeDays"),
  column.text("description"),
  extra(column.number("minimumStock")),
];
