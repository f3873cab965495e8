import { IconBell } from "@tabler/icons-react";
import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import { t } from "../../i18n/iot.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

/** When a gateway was silent. */
export function GatewayAlarms({ gateway: { id } }: { gateway: { id: number } }) {
  const list = useList(alarms.list, columns, { of: { gateway: id }, state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("alarms.title")}
      rows={20}
      all={links.list()}
      href={({ id: alarmId }) => links.record(alarmId)}
      facts={["severity", "state", "sinceAt", "clearedAt", "acknowledgedBy"]}
      empty={<EmptyState icon={IconBell} text={t("alarms.none")} />}
    />
  );
}
