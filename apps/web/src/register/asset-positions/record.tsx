import { locations } from "@millwright/domain/register/locations/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { assetPositions, type AssetPosition } from "@millwright/domain/register/asset-positions/contract.ts";
import { t } from "../../i18n/register.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { logOf } from "../../kit/record/record-tabs.tsx";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links as assetsLinks } from "../../register/assets/public.ts";
import { links } from "./links.ts";
import { Exchanges, Now } from "./present.tsx";
import styles from "./asset-positions.module.css";

const REFERENCES = { locationId: locations.list, parentAssetId: assets.list, assetId: assets.list };

export const AssetPositionRecord = () => (
  <RecordScreen call={assetPositions.get} list={assetPositions.list} to={links.record} backTo={links.list()}>
    {(position) => (
      <RecordPage
        key={position.id}
        row={position}
        contract={assetPositions}
        links={links}
        marks={!position.asset && position.archivedAt === null && <ToneChip tone="warn" label={t("assetPositions.vacant")} />}
        tabs={[
          { key: "exchanges", label: t("assetPositions.history.title"), panel: <Panel position={position} /> },
          filesOf("AssetPositions", position.id),
          logOf(assetPositions.log, position.id, { labels: "assetPositions.field", references: REFERENCES }),
        ]}
        summary={() => <Now position={position} />}
      />
    )}
  </RecordScreen>
);

const Panel = ({ position }: { position: AssetPosition }) => (
  <div className={styles.cards}>
    <Exchanges position={position} />
    <Details of={position} />
  </div>
);

const Details = ({ of }: { of: AssetPosition }) => (
  <Card title={t("assetPositions.general")}>
    <FactGrid>
      <WideFact label={t("assetPositions.field.location")}>
        {of.location && <RecordChip of={of.location} to={locationsLinks.record} />}
      </WideFact>
      <WideFact label={t("assetPositions.field.parentAsset")}>
        {of.parentAsset && <RecordChip of={of.parentAsset} to={assetsLinks.record} />}
      </WideFact>
      <WideFact label={t("assetPositions.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("assetPositions.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
