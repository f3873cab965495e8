import { credentials, type OwnSession } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDateTime, formatRelative } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import styles from "./own.module.css";

/** The own sessions: what they are on, and a way to end them. */
export function OwnSessions() {
  const { data, error, refetch } = useCall(credentials.sessions, {});
  const end = useChange(credentials.endSessions, {
    invalidates: [credentials],
    onDone: ({ ended: count }) => notify("success", t("credentials.sessions.ended", { count })),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={3} />;
  const others = data.rows.filter(({ isThis }) => !isThis);
  return (
    <Card
      title={t("credentials.sessions.title")}
      isPadded={false}
      aside={
        others.length > 0 && (
          <Button variant="text" disabled={end.isPending} onClick={() => end.mutate({ body: {} })}>
            {t("credentials.sessions.endOthers")}
          </Button>
        )
      }
    >
      <ul className={styles.sessions}>
        {data.rows.map((row) => (
          <Row key={row.session} row={row} isBusy={end.isPending} onEnd={() => end.mutate({ body: { session: row.session } })} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ row, isBusy, onEnd }: { row: OwnSession; isBusy: boolean; onEnd: () => void }) {
  const device = row.device ?? t("credentials.sessions.unknown");
  return (
    <li>
      <div className={styles.session}>
        <strong>
          {device}
          {row.isThis && <ToneChip tone="ok" label={t("credentials.sessions.isThis")} />}
        </strong>
        <span className={styles.facts}>
          {row.address && <span>{row.address}</span>}
          <span>{`${t("credentials.sessions.lastSeen")} ${formatRelative(row.lastSeenAt)}`}</span>
          <span>{`${t("credentials.sessions.started")} ${formatDateTime(row.startedAt)}`}</span>
        </span>
      </div>
      {!row.isThis && (
        <Button variant="secondary" disabled={isBusy} aria-label={t("credentials.sessions.endOf", { device })} onClick={onEnd}>
          {t("credentials.sessions.end")}
        </Button>
      )}
    </li>
  );
}
