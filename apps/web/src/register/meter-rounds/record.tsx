import { locations } from "@millwright/domain/register/locations/contract.ts";
import { meterRounds, type MeterRound } from "@millwright/domain/register/meter-rounds/contract.ts";
import { t } from "../../i18n/register.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links as meterLinks, MeterValue } from "../meters/public.ts";
import { Walks } from "./walks.tsx";
import styles from "./rounds.module.css";
import { links } from "./links.ts";

const REFERENCES = { siteId: locations.list };

export const MeterRoundRecord = () => (
  <RecordScreen call={meterRounds.get} list={meterRounds.list} to={links.record} backTo={links.list()}>
    {(meterRound) => (
      <RecordPage
        key={meterRound.id}
        row={meterRound}
        contract={meterRounds}
        links={links}
        actions={<WalkLink round={meterRound} />}
        tabs={[
          details(<Details of={meterRound} />),
          { key: "walks", label: t("meterRounds.walks.title"), panel: <Walks round={meterRound} /> },
          filesOf("MeterRounds", meterRound.id),
          logOf(meterRounds.log, meterRound.id, { labels: "meterRounds.field", references: REFERENCES }),
        ]}
      />
    )}
  </RecordScreen>
);

function WalkLink({ round }: { round: MeterRound }) {
  const mayWalk = useMay(meterRounds.walk) && round.archivedAt === null && round.meters.length > 0;
  return (
    mayWalk && (
      <AppLink to={`${links.record(round.id)}/walk`} className={buttonClass("primary")}>
        {t("meterRounds.walk.start")}
      </AppLink>
    )
  );
}

const Details = ({ of }: { of: MeterRound }) => (
  <>
    <Card title={t("meterRounds.general")}>
      <FactGrid>
        <WideFact label={t("meterRounds.field.interval")}>{of.interval}</WideFact>
        <WideFact label={t("meterRounds.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
        <WideFact label={t("meterRounds.field.notes")} isWide>
          {of.notes}
        </WideFact>
      </FactGrid>
    </Card>
    <Card title={t("meterRounds.stops.title")} isPadded={false}>
      <ol className={styles.rows}>
        {of.meters.map((meter) => (
          <li key={meter.id}>
            <span className={styles.grow}>
              <RecordChip of={meter} to={meterLinks.record} />
            </span>
            <MeterValue meter={meter} value={meter.lastValue} />
          </li>
        ))}
      </ol>
    </Card>
  </>
);
