import { assets } from "@millwright/domain/register/assets/contract.ts";
import { downtimes, type Downtime } from "@millwright/domain/register/downtimes/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/register.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { AssetChip } from "../assets/public.ts";
import { links } from "./links.ts";
import { StateChip, termText } from "./state.tsx";

const REFERENCES = { assetId: assets.list, reasonId: valuesOf("downtime-reasons").options };

export const DowntimeRecord = () => (
  <RecordScreen call={downtimes.get} list={downtimes.list} to={links.record} backTo={links.list()}>
    {(downtime) => (
      <RecordPage
        key={downtime.id}
        row={downtime}
        contract={downtimes}
        links={links}
        marks={<StateChip of={downtime} />}
        tabs={[
          details(<Details of={downtime} />),
          logOf(downtimes.log, downtime.id, { labels: "downtimes.field", references: REFERENCES }),
        ]}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: Downtime }) => (
  <Card title={t("downtimes.general")}>
    <FactGrid>
      <WideFact label={t("downtimes.field.asset")}>
        <AssetChip asset={of.asset} />
      </WideFact>
      <WideFact label={t("downtimes.when")}>{termText(of)}</WideFact>
      <WideFact label={t("downtimes.field.isPlanned")}>{t(of.isPlanned ? "downtimes.planned" : "downtimes.unplanned")}</WideFact>
      <WideFact label={t("downtimes.field.reason")}>{of.reason?.name}</WideFact>
      <WideFact label={t("downtimes.field.workOrder")}>{of.workOrder?.code}</WideFact>
      <WideFact label={t("downtimes.field.source")}>{t(`downtimes.source.${of.source}`)}</WideFact>
      <WideFact label={t("downtimes.field.remark")} isWide>
        {of.remark}
      </WideFact>
    </FactGrid>
  </Card>
);
