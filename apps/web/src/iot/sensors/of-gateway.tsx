import { IconTemperature } from "@tabler/icons-react";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

/** The sensors that were heard through a gateway last. */
export function GatewaySensors({ gateway: { id } }: { gateway: { id: number } }) {
  const list = useList(sensors.list, columns, { of: { gateway: id }, sort: "name", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("sensors.title")}
      rows={20}
      all={links.list()}
      href={({ id }) => links.record(id)}
      facts={["code", "newest", "state", "lastMessageAt", "battery", "signal"]}
      empty={<EmptyState icon={IconTemperature} text={t("gateways.sensors.none")} />}
    />
  );
}
