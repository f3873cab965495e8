import { IconAdjustmentsAlt } from "@tabler/icons-react";
import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { alarmRuleTarget } from "@millwright/domain/iot/alarm-rules/import.ts";
import { NOISY_FROM } from "@millwright/domain/iot/alarm-rules/noise.ts";
import { t } from "../../i18n/iot.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen, type QuickFilter } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

export { columns } from "./columns.tsx";

export function AlarmRuleList() {
  const list = useList(alarmRules.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("alarmRules.title")}
      list={list}
      counted="alarmRules.counted"
      create={{ call: alarmRules.create, to: links.add() }}
      transfer={{ export: alarmRules.export, importTarget: alarmRuleTarget }}
      quickFilters={quick()}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconAdjustmentsAlt} text={t("alarmRules.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={alarmRules.create} to={links.add()} label={t("alarmRules.new")} />;
const bulk = archiveBulk(alarmRules, "alarmRules.counted");

const quick = (): QuickFilter[] => [
  { label: t("alarmRules.quick.noisy"), filters: { alarmCount: { filterType: "number", type: "greaterThanOrEqual", filter: NOISY_FROM } } },
  { label: t("alarmRules.quick.chattering"), filters: { isChattering: { filterType: "set", values: [true] } } },
  { label: t("alarmRules.quick.standing"), filters: { isStanding: { filterType: "set", values: [true] } } },
  { label: t("alarmRules.quick.off"), filters: { isActive: { filterType: "set", values: [false] } } },
];
