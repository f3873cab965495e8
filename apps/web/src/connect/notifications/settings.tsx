import { notifications, type NotificationSettings } from "@millwright/domain/connect/notifications/contract.ts";
import type { LineId } from "@millwright/domain/kit/notices/lines.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { hasMessage, t } from "../../i18n/connect.ts";
import styles from "./settings.module.css";

/** What a person wants to hear of by itself; each change is kept at once. */
export function NotificationSettingsPage() {
  const { data, error, refetch } = useCall(notifications.settings, {});
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <PageHead title={t("notifications.settings")} />
      <p className={styles.note}>{t("notifications.settingsText")}</p>
      {data ? <Lines settings={data} /> : <SkeletonCards cards={3} lines={4} />}
    </div>
  );
}

function Lines({ settings: { lines, off, version } }: { settings: NotificationSettings }) {
  const save = useChange(notifications.saveSettings, { invalidates: [notifications] });
  const toggle = (line: LineId, isOn: boolean) =>
    save.mutate(
      { body: { version, off: isOn ? off.filter((one) => one !== line) : [...off, line] } },
      { onError: (failure) => notify("error", failure.message) },
    );
  return [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, its]) => (
    <Card key={kind} title={headOf(kind)}>
      <ul className={styles.lines}>
        {its.map(({ line, label, isAlways }) => (
          <li key={line}>
            <label className={styles.line}>
              <input
                type="checkbox"
                checked={isAlways || !off.includes(line)}
                disabled={isAlways || save.isPending}
                onChange={({ target }) => toggle(line, target.checked)}
              />
              <span>{label}</span>
              {isAlways && <span className={styles.small}>{t("notifications.always")}</span>}
            </label>
          </li>
        ))}
      </ul>
    </Card>
  ));
}

function headOf(kind: string): string {
  const key = `notifications.group.${kind}`;
  return hasMessage(key) ? t(key) : kind;
}
