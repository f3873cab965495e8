import { IconAlertTriangle } from "@tabler/icons-react";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { workOrderFailures, type UncodedFailure } from "@millwright/domain/work/orders/failures/contract.ts";
import { t } from "../../../i18n/work.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { formatDateTime } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useList } from "../../../kit/list/use-list.ts";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { RelatedList } from "../../../kit/related/related-list.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import { columns } from "./columns.tsx";
import styles from "./failures.module.css";

/** What failed on an asset, the latest first: coded on its order, and what is still to be coded. */
export function AssetFailures({ asset }: { asset: Asset }) {
  const list = useList(workOrderFailures.list, columns, { of: { asset: asset.id }, sort: "-createdAt", state: "tab" });
  const uncoded = useCall(workOrderFailures.uncoded, { query: { assetId: String(asset.id) } }).data?.rows ?? [];
  const empty = <EmptyState icon={IconAlertTriangle} text={t("workOrders.failures.noneOfAsset")} />;
  return (
    <div className={styles.stack}>
      {uncoded.length > 0 && <Uncoded rows={uncoded} />}
      <RelatedList
        list={list}
        title={t("workOrders.failures.all")}
        rows={10}
        all={links.failures()}
        href={({ workOrder }) => links.failuresOf(workOrder.id)}
        facts={["failureProblem", "failureCause", "failureAction", "createdAt"]}
        {...(uncoded.length === 0 ? { empty } : {})}
      />
    </div>
  );
}

const Uncoded = ({ rows }: { rows: readonly UncodedFailure[] }) => (
  <Card title={t("workOrders.failures.uncoded")}>
    <p className={styles.small}>{t("workOrders.failures.uncodedText", { count: rows.length })}</p>
    <ul className={styles.uncoded}>
      {rows.map(({ id, code, title, completedAt }) => (
        <li key={id}>
          <AppLink to={links.failuresOf(id)}>
            <CodeText>{code}</CodeText> {title}
          </AppLink>
          <ToneChip tone="warn" label={t("workOrders.failures.uncoded")} />
          <time className={styles.small} dateTime={completedAt}>
            {formatDateTime(completedAt)}
          </time>
        </li>
      ))}
    </ul>
  </Card>
);
