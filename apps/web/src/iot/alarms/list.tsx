import { IconBell } from "@tabler/icons-react";
import { alarms, type AlarmRow } from "@millwright/domain/iot/alarms/contract.ts";
import { t } from "../../i18n/iot.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen, type QuickFilter } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

export { columns } from "./columns.tsx";

/** What stands first, the worst of it on top: the order that the list has by itself. */
export function AlarmList() {
  const list = useList(alarms.list, columns);
  return (
    <ListScreen title={t("alarms.title")} list={list} counted="alarms.counted" transfer={{ export: alarms.export }} quickFilters={quick()}>
      <Grid list={list} href={({ id }) => links.record(id)} bulk={bulk} empty={<EmptyState icon={IconBell} text={t("alarms.empty")} />} />
    </ListScreen>
  );
}

const bulk: Bulk<AlarmRow> = {
  calls: [alarms.bulkAcknowledge, alarms.bulkShelve],
  counted: "alarms.counted",
  load: async () => await import("./bulk.ts"),
};

const ACTIVE: QuickFilter["filters"] = { state: { filterType: "set", values: ["active"] } };
const quick = (): QuickFilter[] => [
  { label: t("alarms.quick.active"), filters: ACTIVE },
  { label: t("alarms.quick.unacknowledged"), filters: { ...ACTIVE, acknowledgedAt: { filterType: "date", type: "blank" } } },
  { label: t("alarms.quick.high"), filters: { ...ACTIVE, severity: { filterType: "set", values: [3] } } },
];
