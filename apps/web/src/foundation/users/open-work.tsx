import { users, type OpenWork, type UserDetail } from "@millwright/domain/foundation/users/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { placeOf } from "./places.ts";
import styles from "./users.module.css";

/** What is open for the person, as far as the reader may see it. */
export function OpenWorkCard({ user }: { user: Pick<UserDetail, "id"> }) {
  const { data, error, refetch } = useCall(users.open, { params: { id: user.id } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={3} />;
  const rows = data.rows.filter(({ count }) => count > 0);
  return (
    <Card title={t("users.open")} isPadded={rows.length === 0}>
      {rows.length === 0 ? <p className={styles.none}>{t("users.noOpen")}</p> : <OpenWorkList rows={rows} />}
    </Card>
  );
}

/** Kinds with their numbers, and the first of each. */
export function OpenWorkList({ rows }: { rows: readonly OpenWork[] }) {
  return (
    <ul className={styles.lines}>
      {rows.map(({ kind, count, rows: first, isHandedOver }) => (
        <li key={kind}>
          <strong>{t(`users.openKind.${kind as "work-orders"}`, { count })}</strong>
          {!isHandedOver && <span className={styles.none}>{t("users.stays")}</span>}
          <ul className={styles.records}>
            {first.map((row) => {
              const to = placeOf(kind);
              return (
                <li key={row.id}>
                  <CodeText>{row.code}</CodeText> {to ? <AppLink to={to(row.id)}>{row.title}</AppLink> : row.title}
                </li>
              );
            })}
          </ul>
          {count > first.length && <span className={styles.none}>{t("users.more", { count: count - first.length })}</span>}
        </li>
      ))}
    </ul>
  );
}
