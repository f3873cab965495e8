import { IconChevronRight } from "@tabler/icons-react";
import type { SimilarOrder } from "@millwright/domain/work/orders/similar/contract.ts";
import type { ReactNode } from "react";
import { t } from "../../../i18n/work.ts";
import { useIsPhone } from "../../../kit/list/use-phone.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Outcome } from "./outcome.tsx";
import styles from "./similar.module.css";

interface LastTimeProps {
  rows: readonly SimilarOrder[];
  /** Folded to one line also on a wide screen: beside fields that are being filled. */
  isFolded?: boolean;
  /** What can be done with one of them. */
  action?: (similar: SimilarOrder) => ReactNode;
}

/** What was done here before; on a phone one line with how many, until it is opened. */
export function LastTime({ rows, isFolded = false, action }: LastTimeProps) {
  const isPhone = useIsPhone();
  if (rows.length === 0) return isFolded ? null : <p className={styles.none}>{t("workOrders.similar.none")}</p>;
  const outcomes = (
    <ul className={styles.outcomes}>
      {rows.map((similar) => (
        <Outcome key={similar.order.id} similar={similar}>
          {action?.(similar)}
        </Outcome>
      ))}
    </ul>
  );
  if (!isPhone && !isFolded) return <Card title={t("workOrders.similar.title")}>{outcomes}</Card>;
  return (
    <details className={styles.folded}>
      <summary>
        <IconChevronRight size={17} aria-hidden="true" />
        {t("workOrders.similar.title")} <span className={styles.count}>{rows.length}</span>
      </summary>
      <div className={styles.body}>{outcomes}</div>
    </details>
  );
}
