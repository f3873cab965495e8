import { notificationRules, notifications, type NotificationRules } from "@millwright/domain/connect/notifications/contract.ts";
import type { LineId } from "@millwright/domain/kit/notices/lines.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { t } from "../../i18n/connect.ts";
import { headOf } from "./settings.tsx";
import styles from "./settings.module.css";

/** What the organisation says of each line, whatever people chose; each change is kept at once. */
export function NotificationRulesPage() {
  const { data, error, refetch } = useCall(notificationRules.get, {});
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <PageHead title={t("notifications.rules.title")} />
      <p className={styles.note}>{t("notifications.rules.text")}</p>
      {data ? <Rules rules={data} /> : <SkeletonCards cards={3} lines={4} />}
    </div>
  );
}

const CHOICES = ["free", "forced", "forbidden"] as const;
type Choice = (typeof CHOICES)[number];

function Rules({ rules: { lines, version } }: { rules: NotificationRules }) {
  const save = useChange(notificationRules.save, { invalidates: [notificationRules, notifications] });
  const mayChange = useMay(notificationRules.save);
  const keep = (line: LineId, choice: Choice) => {
    const withRule = (rule: Choice) =>
      lines.flatMap((one) => ((one.line === line ? choice : (one.rule ?? "free")) === rule ? [one.line] : []));
    save.mutate(
      { body: { version, forced: withRule("forced"), forbidden: withRule("forbidden") } },
      { onError: (failure) => notify("error", failure.message) },
    );
  };
  return [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, its]) => (
    <Card key={kind} title={headOf(kind)} isPadded={false}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t("notifications.what")}</th>
            <th scope="col">{t("notifications.rules.rule")}</th>
          </tr>
        </thead>
        <tbody>
          {its.map(({ line, label, rule }) => (
            <tr key={line}>
              <th scope="row">{label}</th>
              <td>
                <select
                  className={styles.rule}
                  aria-label={`${label}: ${t("notifications.rules.rule")}`}
                  value={rule ?? "free"}
                  disabled={!mayChange || save.isPending}
                  onChange={({ target }) => keep(line, target.value as Choice)}
                >
                  {CHOICES.map((choice) => (
                    <option key={choice} value={choice}>
                      {t(`notifications.rules.${choice}`)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  ));
}
