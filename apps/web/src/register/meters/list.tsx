import { IconGauge } from "@tabler/icons-react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterTarget } from "@millwright/domain/register/meters/import.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { formatNumber } from "../../kit/format.ts";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";
import { MeterValue } from "./readings/value.tsx";
import { written } from "./readings/written.ts";

export function MeterList() {
  const mayRead = useMay(meterReadings.bulk);
  const list = useList(meters.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("meters.title")}
      list={list}
      counted="meters.counted"
      create={{ call: meters.create, to: links.add() }}
      transfer={{ export: meters.export, importTarget: meterTarget }}
      actions={
        <>
          {mayRead && (
            <AppLink to={`${links.list()}/entry`} className={buttonClass("text")}>
              {t("meters.entry.title")}
            </AppLink>
          )}
          <New />
        </>
      }
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconGauge} text={t("meters.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={meters.create} to={links.add()} label={t("meters.new")} />;
const bulk = archiveBulk(meters, "meters.counted");

const column = columnsOf(meters.list, "meters.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.reference("asset", { options: optionsFrom(assets.list) }),
  column.choice("kind", {
    words: () => ({
      continuous: t("meters.kind.continuous"),
      gauge: t("meters.kind.gauge"),
      characteristic: t("meters.kind.characteristic"),
    }),
  }),
  column.own("lastValue", {
    text: (row) => written(row, row.lastValue),
    render: (row) => <MeterValue meter={row} value={row.lastValue} />,
    width: 200,
  }),
  column.date("lastAt"),
  column.own("averagePerDay", { text: (row) => (row.averagePerDay === null ? "" : formatNumber(row.averagePerDay)) }),
  column.reference("unit", { options: optionsFrom(valuesOf("units-of-measure").options) }),
  column.reference("location", { options: optionsFrom(locations.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.number("lifeToDate"),
  column.number("maxPerDay"),
  column.number("decimals"),
  column.number("rollOver"),
  column.number("lowLimit"),
  column.number("highLimit"),
  column.text("states"),
  column.reference("sensor"),
];
