import { locations } from "@millwright/domain/register/locations/contract.ts";
import { networks, type Network } from "@millwright/domain/iot/networks/contract.ts";
import { t } from "../../i18n/iot.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { logOf } from "../../kit/record/record-tabs.tsx";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links } from "./links.ts";
import styles from "./networks.module.css";
import { networkCards } from "./slots.ts";

const REFERENCES = { siteId: locations.list };

export const NetworkRecord = () => (
  <RecordScreen call={networks.get} list={networks.list} to={links.record} backTo={links.list()}>
    {(network) => (
      <RecordPage
        key={network.id}
        row={network}
        contract={networks}
        links={links}
        tabs={[
          { key: "overview", label: t("networks.overview"), panel: <Overview of={network} /> },
          filesOf("Networks", network.id),
          logOf(networks.log, network.id, { labels: "networks.field", references: REFERENCES }),
        ]}
        summary={() => <Counts of={network} />}
      />
    )}
  </RecordScreen>
);

/** How much of each speaks in it, of what the reader sees. */
const Counts = ({ of }: { of: Network }) => (
  <Card>
    <FactGrid>
      {(["gatewayCount", "sensorCount", "pendingCount", "silentCount"] as const).map((key) => (
        <WideFact key={key} label={t(`networks.field.${key}`)}>
          {of[key] === null ? null : formatNumber(of[key])}
        </WideFact>
      ))}
    </FactGrid>
  </Card>
);

const Overview = ({ of }: { of: Network }) => (
  <div className={styles.stack}>
    <ContributedParts of={networkCards} give={{ network: of }} />
    <Details of={of} />
  </div>
);

const Details = ({ of }: { of: Network }) => (
  <Card title={t("networks.general")}>
    <FactGrid>
      <WideFact label={t("networks.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("networks.field.externalId")}>{of.externalId}</WideFact>
      <WideFact label={t("networks.field.heartbeatSeconds")}>
        {of.heartbeatSeconds === null ? null : formatNumber(of.heartbeatSeconds)}
      </WideFact>
      <WideFact label={t("networks.field.contact")}>{of.contact}</WideFact>
      <WideFact label={t("networks.field.pendingLimit")}>{formatNumber(of.pendingLimit)}</WideFact>
      <WideFact label={t("networks.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
