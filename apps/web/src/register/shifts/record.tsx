import { cycleMinutes } from "@millwright/domain/register/shifts/cycle.ts";
import { shifts, type Shift } from "@millwright/domain/register/shifts/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatDay, formatMinutes, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { TwoWeeks } from "./cycle/two-weeks.tsx";
import styles from "./cycle/cycle.module.css";
import { links } from "./links.ts";
import { Terms } from "./terms/terms.tsx";

const REFERENCES = { personId: people.list, crewId: crews.list };

export const ShiftRecord = () => (
  <RecordScreen call={shifts.get} list={shifts.list} to={links.record} backTo={links.list()}>
    {(shift) => (
      <RecordPage
        key={shift.id}
        row={shift}
        contract={shifts}
        links={links}
        tabs={[
          details(<Details of={shift} />),
          { key: "terms", label: t("shifts.terms.title"), panel: <Terms of={{ shift: shift.id }} mayAdd={shift.archivedAt === null} /> },
          logOf(shifts.log, shift.id, { labels: "shifts.field", references: REFERENCES }),
        ]}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: Shift }) => (
  <div className={styles.cards}>
    <Card title={t("shifts.general")}>
      <FactGrid>
        <WideFact label={t("shifts.field.cycleWeeks")}>{formatNumber(of.cycleWeeks)}</WideFact>
        <WideFact label={t("shifts.field.anchorDay")}>{formatDay(of.anchorDay)}</WideFact>
        <WideFact label={t("shifts.perWeek")}>{formatMinutes(Math.round(cycleMinutes(of) / of.cycleWeeks))}</WideFact>
        <WideFact label={t("shifts.field.worksHolidays")}>{t(of.worksHolidays ? "kit.yes" : "kit.no")}</WideFact>
        <WideFact label={t("shifts.field.notes")} isWide>
          {of.notes}
        </WideFact>
      </FactGrid>
    </Card>
    <Card title={t("shifts.preview")}>
      <TwoWeeks cycle={of} />
    </Card>
  </div>
);
