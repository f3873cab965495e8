import { notifications, type NotificationSettings } from "@millwright/domain/connect/notifications/contract.ts";
import type { LineId } from "@millwright/domain/kit/notices/lines.ts";
import { choicesOf, READY_SET_IDS, setOf, type ReadySetId } from "@millwright/domain/kit/notices/sets.ts";
import { IconCheck } from "@tabler/icons-react";
import { PACES, type Pace } from "@millwright/domain/kit/notices/pace.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { hasMessage, t } from "../../i18n/connect.ts";
import controls from "../../kit/filter/controls.module.css";
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

type Choice = "none" | Pace;

function Lines({ settings: { lines, off, mail, hourly, daily, version } }: { settings: NotificationSettings }) {
  const save = useChange(notifications.saveSettings, { invalidates: [notifications] });
  const keep = (changed: Partial<Pick<NotificationSettings, "off" | "mail" | "hourly" | "daily">>) =>
    save.mutate({ body: { version, off, mail, hourly, daily, ...changed } }, { onError: (failure) => notify("error", failure.message) });
  const without = (all: readonly LineId[], line: LineId) => all.filter((one) => one !== line);
  const put = (all: readonly LineId[], line: LineId, isIn: boolean) => [...without(all, line), ...(isIn ? [line] : [])];
  const paceOf = (line: LineId): Choice =>
    !mail.includes(line) ? "none" : hourly.includes(line) ? "hourly" : daily.includes(line) ? "daily" : "now";
  const choose = (line: LineId, choice: Choice) =>
    keep({
      mail: put(mail, line, choice !== "none"),
      hourly: put(hourly, line, choice === "hourly"),
      daily: put(daily, line, choice === "daily"),
    });
  const set = setOf(
    { off, mail },
    lines.map(({ line }) => line),
  );
  const take = (wanted: ReadySetId) =>
    save.mutate(
      { body: { version, ...choicesOf(wanted), hourly: [], daily: [] } },
      { onError: (failure) => notify("error", failure.message), onSuccess: () => notify("success", t("notifications.sets.taken")) },
    );
  const groups = [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, its]) => (
    <Card key={kind} title={headOf(kind)} isPadded={false}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t("notifications.what")}</th>
            <th scope="col">{t("notifications.inApp")}</th>
            <th scope="col">{t("notifications.byMail")}</th>
          </tr>
        </thead>
        <tbody>
          {its.map(({ line, label, isAlways, rule }) => {
            const isFixed = isAlways || rule !== null;
            const isOn = isAlways || rule === "forced" || (rule === null && !off.includes(line));
            return (
              <tr key={line}>
                <th scope="row">
                  {label}
                  {isFixed && <span className={styles.small}>{t(`notifications.${isAlways ? "always" : (rule ?? "always")}`)}</span>}
                </th>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${label}: ${t("notifications.inApp")}`}
                    checked={isOn}
                    disabled={isFixed || save.isPending}
                    onChange={({ target }) => keep({ off: target.checked ? without(off, line) : [...off, line] })}
                  />
                </td>
                <td>
                  <select
                    className={controls.control}
                    aria-label={`${label}: ${t("notifications.byMail")}`}
                    value={isOn ? paceOf(line) : "none"}
                    disabled={!isOn || save.isPending}
                    onChange={({ target }) => choose(line, target.value as Choice)}
                  >
                    {(["none", ...PACES] as const).map((choice) => (
                      <option key={choice} value={choice}>
                        {t(`notifications.pace.${choice}`)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  ));
  return (
    <>
      <Sets taken={set} isBusy={save.isPending} onTake={take} />
      {groups}
    </>
  );
}

/** Three beginnings, before each line is chosen; what was chosen line by line is none of them. */
const Sets = ({ taken, isBusy, onTake }: { taken: ReadySetId | null; isBusy: boolean; onTake: (set: ReadySetId) => void }) => (
  <Card title={t("notifications.sets.title")}>
    <p className={styles.note}>{t("notifications.sets.text")}</p>
    <div className={styles.sets} role="group" aria-label={t("notifications.sets.title")}>
      {READY_SET_IDS.map((set) => (
        <Button key={set} variant="secondary" aria-pressed={set === taken} disabled={isBusy} onClick={() => onTake(set)}>
          {set === taken && <IconCheck size={16} aria-hidden="true" />}
          {t(`notifications.sets.${set}`)}
        </Button>
      ))}
    </div>
  </Card>
);

export function headOf(kind: string): string {
  const key = `notifications.group.${kind}`;
  return hasMessage(key) ? t(key) : kind;
}
