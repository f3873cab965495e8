import { gatewayCredentials, gateways, type Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatMoment, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts, useContributedTabs } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { logOf } from "../../kit/record/record-tabs.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links as networksLinks } from "../networks/public.ts";
import { percent, StateChip } from "../state.tsx";
import { Credentials } from "./credentials.tsx";
import styles from "./gateways.module.css";
import { links } from "./links.ts";
import { MappingCard } from "./mapping-card.tsx";
import { gatewayProblems, gatewayTabs } from "./slots.ts";

const REFERENCES = { networkId: networks.list, locationId: locations.list };

export const GatewayRecord = () => (
  <RecordScreen call={gateways.get} list={gateways.list} to={links.record} backTo={links.list()}>
    {(gateway) => <Page key={gateway.id} gateway={gateway} />}
  </RecordScreen>
);

function Page({ gateway }: { gateway: Gateway }) {
  const mayChange = useMay(gatewayCredentials.get);
  const more = useContributedTabs(gatewayTabs, { gateway });
  return (
    <RecordPage
      row={gateway}
      contract={gateways}
      links={links}
      marks={<StateChip state={gateway.state} />}
      strip={<ContributedParts of={gatewayProblems} give={{ gateway }} />}
      tabs={[
        { key: "overview", label: t("gateways.overview"), panel: <Overview of={gateway} /> },
        ...more,
        ...(mayChange ? [{ key: "credentials", label: t("gateways.credentials.title"), panel: <Credentials of={gateway} /> }] : []),
        filesOf("Gateways", gateway.id),
        logOf(gateways.log, gateway.id, { labels: "gateways.field", references: REFERENCES }),
      ]}
      summary={() => <Vitals of={gateway} />}
    />
  );
}

/** What it said of itself last. */
const Vitals = ({ of }: { of: Gateway }) => (
  <Card>
    <FactGrid>
      <WideFact label={t("gateways.field.lastMessageAt")}>{of.lastMessageAt ? formatMoment(of.lastMessageAt) : t("heard.never")}</WideFact>
      <WideFact label={t("gateways.field.power")}>{of.power}</WideFact>
      <WideFact label={t("gateways.field.battery")}>{percent(of.battery)}</WideFact>
      <WideFact label={t("gateways.field.signal")}>{of.signal === null ? null : formatNumber(of.signal, 0)}</WideFact>
      <WideFact label={t("gateways.field.firmware")}>{of.firmware}</WideFact>
    </FactGrid>
  </Card>
);

const Overview = ({ of }: { of: Gateway }) => (
  <div className={styles.stack}>
    <General of={of} />
    {of.adapter === "axium" && of.settings && <MappingCard of={of.settings} />}
  </div>
);

const General = ({ of }: { of: Gateway }) => (
  <Card title={t("gateways.general")}>
    <FactGrid>
      <WideFact label={t("gateways.field.network")}>{of.network && <RecordChip of={of.network} to={networksLinks.record} />}</WideFact>
      <WideFact label={t("gateways.field.location")}>{of.location && <RecordChip of={of.location} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("gateways.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("gateways.field.adapter")}>{t(`gateways.adapter.${of.adapter}`)}</WideFact>
      <WideFact label={t("gateways.field.externalId")}>{of.externalId}</WideFact>
      <WideFact label={t("gateways.field.heartbeatSeconds")}>
        {of.heartbeatSeconds === null ? null : formatNumber(of.heartbeatSeconds)}
      </WideFact>
      <WideFact label={t("gateways.field.timeZone")}>{of.timeZone}</WideFact>
      <WideFact label={t("gateways.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
