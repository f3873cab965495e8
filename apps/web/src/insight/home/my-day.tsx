import { IconClipboardList } from "@tabler/icons-react";
import type { Home } from "@millwright/domain/insight/home/contract.ts";
import { useId } from "react";
import { t } from "../../i18n/insight.ts";
import { formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import styles from "./home.module.css";
import { OrderRow } from "./rows.tsx";

/** The own open work in the order in which it is done: what was begun, what is late, today's, this week's, the rest. */
export function MyDay({ day, to }: { day: NonNullable<Home["myDay"]>; to: string }) {
  const name = useId();
  return (
    <section className={styles.card} aria-labelledby={name}>
      <AppLink to={to} className={styles.cardHead}>
        <span className={styles.cardIcon}>
          <IconClipboardList size={20} stroke={1.6} aria-hidden="true" />
        </span>
        <h2 id={name}>{t("home.openWork")}</h2>
        <span className={styles.number}>{formatNumber(day.count)}</span>
      </AppLink>
      {day.count === 0 && <p className={styles.empty}>{t("home.noneOpen")}</p>}
      {day.parts.map(({ part, count, rows }) => (
        <section key={part} aria-labelledby={`${name}-${part}`}>
          <h3 id={`${name}-${part}`} className={styles.part} data-urgent={part === "late" || undefined}>
            {t(`home.part.${part}`)} <span>{formatNumber(count)}</span>
          </h3>
          <ul>
            {rows.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} />
              </li>
            ))}
          </ul>
          {count > rows.length && (
            <AppLink to={to} className={styles.all}>
              {t("home.allOfPart", { count: formatNumber(count) })}
            </AppLink>
          )}
        </section>
      ))}
    </section>
  );
}
