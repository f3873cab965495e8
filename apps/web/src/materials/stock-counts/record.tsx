import { people } from "@millwright/domain/foundation/people/contract.ts";
import { stockCounts, type StockCount } from "@millwright/domain/materials/stock-counts/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { t } from "../../i18n/materials.ts";
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx";
import { formatMoment, formatMoney } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links as stockLinks } from "../stock/public.ts";
import { links as warehouseLinks } from "../warehouses/public.ts";
import { CountActions } from "./actions.tsx";
import { CountLines } from "./lines.tsx";
import { links } from "./links.ts";
import { Preview } from "./preview.tsx";
import { accuracyWords, CountMark, howWords } from "./status.tsx";
import styles from "./stock-counts.module.css";

const REFERENCES = { warehouseId: warehouses.list, createdBy: people.list, approvedBy: people.list };

export const StockCountRecord = () => (
  <RecordScreen call={stockCounts.get} list={stockCounts.list} to={links.record} backTo={links.list()}>
    {(count) => (
      <RecordPage
        key={count.id}
        row={count}
        contract={stockCounts}
        links={links}
        marks={<CountMark status={count.status} />}
        actions={<CountActions count={count} />}
        tabs={[
          details(<Details count={count} />),
          filesOf("StockCounts", count.id),
          logOf(stockCounts.log, count.id, { labels: "stockCounts.field", references: REFERENCES }),
        ]}
      />
    )}
  </RecordScreen>
);

function Details({ count }: { count: StockCount }) {
  const { status, lineCount, countedCount, needsThird, hasCounted } = count;
  return (
    <div className={styles.stack}>
      {status === "draft" ? (
        <Card title={t("stockCounts.lines.title")}>
          <Preview of={count} />
        </Card>
      ) : (
        <>
          <Card title={t("stockCounts.progress.title")}>
            <ProgressBar
              label={t("stockCounts.progress.of", { done: countedCount, all: lineCount })}
              done={countedCount}
              total={lineCount}
            />
            {needsThird && <p className={styles.small}>{t(hasCounted ? "stockCounts.progress.notYou" : "stockCounts.progress.third")}</p>}
          </Card>
          <CountLines count={count} />
        </>
      )}
      <General count={count} />
    </div>
  );
}

function General({ count }: { count: StockCount }) {
  const of = [
    howWords()[count.how],
    count.how === "abc" && count.classes.map((one) => one.toUpperCase()).join(", "),
    count.how === "bins" && count.bins.map(({ code }) => code).join(", "),
    count.how === "category" && count.category?.name,
    count.how === "parts" && count.parts.map(({ code }) => code).join(", "),
  ];
  return (
    <Card title={t("stockCounts.general")}>
      <FactGrid>
        <WideFact label={t("stockCounts.field.warehouse")}>
          <RecordChip of={count.warehouse} to={warehouseLinks.record} />
        </WideFact>
        <WideFact label={t("stockCounts.field.how")}>{of.filter(Boolean).join(": ")}</WideFact>
        <WideFact label={t("stockCounts.field.accuracy")}>{accuracyWords(count.accuracy)}</WideFact>
        {count.worth && <WideFact label={t("stockCounts.field.worth")}>{formatMoney(count.worth)}</WideFact>}
        <WideFact label={t("stockCounts.field.person")}>{count.person?.name}</WideFact>
        <WideFact label={t("stockCounts.field.openedAt")}>{count.openedAt && formatMoment(count.openedAt)}</WideFact>
        {count.approvedBy && <WideFact label={t("stockCounts.field.approvedBy")}>{count.approvedBy.name}</WideFact>}
        {count.movementId && (
          <WideFact label={t("stockCounts.field.movement")}>
            <AppLink to={stockLinks.movement(count.movementId)}>{t("stockCounts.openMovement")}</AppLink>
          </WideFact>
        )}
        {count.statusReason && <WideFact label={t("stockCounts.field.statusReason")}>{count.statusReason}</WideFact>}
        <WideFact label={t("stockCounts.field.note")} isWide>
          {count.note}
        </WideFact>
      </FactGrid>
    </Card>
  );
}
