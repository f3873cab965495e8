import { IconTemperature } from "@tabler/icons-react";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

/** The sensors that are on an asset. */
export function AssetSensorList({ asset: { id } }: { asset: { id: number } }) {
  const list = useList(sensors.list, columns, { of: { asset: id }, sort: "name", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("sensors.title")}
      rows={20}
      all={links.list()}
      href={({ id: sensorId }) => links.record(sensorId)}
      facts={["code", "newest", "state", "lastMessageAt", "battery", "calibrationDue"]}
      empty={<EmptyState icon={IconTemperature} text={t("sensors.noneHere")} />}
    />
  );
}
