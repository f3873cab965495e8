import { IconRouter } from "@tabler/icons-react";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { gatewayTarget } from "@millwright/domain/iot/gateways/import.ts";
import { ADAPTERS } from "@millwright/domain/iot/ingest/canonical.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { STATE_TONES, stateWords } from "../state.tsx";
import { links } from "./links.ts";

export function GatewayList() {
  const list = useList(gateways.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("gateways.title")}
      list={list}
      counted="gateways.counted"
      create={{ call: gateways.create, to: links.add() }}
      transfer={{ export: gateways.export, importTarget: gatewayTarget }}
      quickFilters={[{ label: t("heard.state.offline"), filters: { state: { filterType: "set", values: ["offline"] } } }]}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconRouter} text={t("gateways.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={gateways.create} to={links.add()} label={t("gateways.new")} />;
const bulk = archiveBulk(gateways, "gateways.counted");

const column = columnsOf(gateways.list, "gateways.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.choice("state", { words: stateWords, tones: STATE_TONES }),
  column.date("lastMessageAt"),
  column.reference("network", { options: optionsFrom(networks.list) }),
  column.number("sensorCount"),
  column.text("power", { width: 100 }),
  column.number("battery", { fractionDigits: 0, unit: "%" }),
  column.number("signal", { fractionDigits: 0 }),
  column.choice("adapter", { words: () => Object.fromEntries(ADAPTERS.map((value) => [value, t(`gateways.adapter.${value}`)])) }),
  column.text("firmware"),
  column.reference("location", { options: optionsFrom(locations.list) }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.text("externalId"),
  column.number("heartbeatSeconds"),
  column.text("timeZone"),
];
