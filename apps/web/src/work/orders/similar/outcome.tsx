import type { SimilarOrder } from "@millwright/domain/work/orders/similar/contract.ts";
import type { ReactNode } from "react";
import { t } from "../../../i18n/work.ts";
import { formatDate, formatMinutes, formatNumber } from "../../../kit/format.ts";
import { WorkOrderChip } from "../chip.tsx";
import styles from "./similar.module.css";

/** One order of before: why it is alike, and what came of it. */
export function Outcome({ similar, children }: { similar: SimilarOrder; children?: ReactNode }) {
  const { order, asset, completedAt, why, failureProblem, failureCause, failureAction, completionNotes } = similar;
  const chain = [failureProblem, failureCause, failureAction].flatMap((value) => value?.name ?? []);
  return (
    <li className={styles.outcome}>
      <div className={styles.head}>
        <WorkOrderChip order={order} />
        <time dateTime={completedAt}>{formatDate(completedAt)}</time>
      </div>
      <p className={styles.why}>{[whyOf(similar), why.place === "asset" ? null : asset?.name].filter(Boolean).join(" · ")}</p>
      {chain.length > 0 && <p className={styles.chain}>{chain.join(" → ")}</p>}
      {completionNotes !== null && <p className={styles.notes}>{completionNotes}</p>}
      <div className={styles.foot}>
        <p className={styles.spent}>{spentOf(similar).join(" · ")}</p>
        {children}
      </div>
    </li>
  );
}

/** Same machine · same cause · words: seal, leaks. */
function whyOf({ why: { place, failure, words } }: SimilarOrder): string {
  return [
    t(`workOrders.similar.place.${place}`),
    ...(failure ? [t(`workOrders.similar.failure.${failure}`)] : []),
    ...(words.length > 0 ? [t("workOrders.similar.words", { words: words.join(", ") })] : []),
  ].join(" · ");
}

/** 00:45 h, 2 × Shaft seal: as it was used, and as it is taken over. */
export function spentOf({ minutes, parts }: Pick<SimilarOrder, "minutes" | "parts">): string[] {
  const shown = parts.slice(0, SHOWN).map(({ quantity, text }) => t("workOrders.similar.part", { quantity: formatNumber(quantity), text }));
  return [
    ...(minutes === null ? [] : [t("workOrders.hours", { clock: formatMinutes(minutes) })]),
    ...shown,
    ...(parts.length > SHOWN ? [t("workOrders.similar.more", { count: parts.length - SHOWN })] : []),
  ];
}
const SHOWN = 4;
