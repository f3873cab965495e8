import { IconAlertTriangle, IconCloudUp } from "@tabler/icons-react";
import { useId, useState } from "react";
import { t } from "../../i18n/connect.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { deviceNow } from "../../kit/offline/device.ts";
import { standsBefore, withDependants, type Entry, type Stuck } from "../../kit/offline/entry.ts";
import { clock } from "../../kit/offline/sync-chip.tsx";
import { fieldWord, valueWord } from "./words.ts";
import styles from "./waiting.module.css";

/** One thing that was done. Where it could not be sent it says why, beside what somebody else did, and asks. */
export function WaitingEntry({ entry, all }: { entry: Entry; all: readonly Entry[] }) {
  const { seq, title, href, at, stuck } = entry;
  const isBehind = all.some((other) => standsBefore(other, entry));
  const discard = async () => {
    const more = withDependants(all, [seq]).length - 1;
    const text = `${t("atHand.discardText", { title })}${more > 0 ? ` ${t("atHand.discardMore", { count: more })}` : ""}`;
    const answer = await ask({ title: t("atHand.discardTitle"), text, confirm: t("atHand.discard"), isDangerous: true });
    if (answer) await deviceNow()?.discard([seq]);
  };
  return (
    <li className={styles.entry} data-stuck={stuck ? "" : undefined}>
      <div className={styles.words}>
        <p className={styles.title}>{href === null ? title : <AppLink to={href}>{title}</AppLink>}</p>
        <p className={styles.small}>{t("atHand.done", { time: clock(at) })}</p>
        {stuck ? (
          <Why entry={entry} stuck={stuck} />
        ) : (
          <p className={styles.state} data-tone="warn">
            <IconCloudUp size={15} aria-hidden="true" />
            {t(isBehind ? "atHand.behind" : "atHand.waiting")}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {stuck?.kind === "conflict" && <Button onClick={() => void deviceNow()?.insist(seq)}>{t("atHand.insist")}</Button>}
        {stuck?.kind === "refused" && <OtherAmount entry={entry} />}
        {stuck && stuck.kind !== "conflict" && (
          <Button variant="secondary" onClick={() => void deviceNow()?.retry(seq)}>
            {t("common.action.retry")}
          </Button>
        )}
        <Button variant="text" onClick={() => void discard()}>
          {t(stuck?.kind === "conflict" ? "atHand.giveUp" : "atHand.discard")}
        </Button>
      </div>
    </li>
  );
}

/** Less than was meant, where that is all that the refusal is about. */
function OtherAmount({ entry }: { entry: Entry }) {
  const meant = deviceNow()?.amountOf(entry) ?? null;
  const [typed, setTyped] = useState(String(meant ?? ""));
  const id = useId();
  if (meant === null) return null;
  const amount = Number(typed.trim().replace(",", "."));
  const isFit = typed.trim() !== "" && Number.isFinite(amount) && amount !== meant;
  return (
    <span className={styles.amount}>
      <label htmlFor={id}>{t("atHand.amount")}</label>
      <input id={id} type="text" inputMode="decimal" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Button variant="secondary" disabled={!isFit} onClick={() => void deviceNow()?.amend(entry.seq, amount)}>
        {t("atHand.sendAmount")}
      </Button>
    </span>
  );
}

function Why({ entry, stuck }: { entry: Entry; stuck: Stuck }) {
  const changedAt = stuck.current?.["updatedAt"] ?? stuck.current?.["doneAt"] ?? stuck.current?.["endedAt"];
  const words = stuck.kind === "conflict" ? t("atHand.conflict") : t(`atHand.${stuck.kind}`, { reason: stuck.message });
  return (
    <div role="alert">
      <p className={styles.state} data-tone="alarm">
        <IconAlertTriangle size={15} aria-hidden="true" />
        {words}
      </p>
      {stuck.differences && stuck.differences.length > 0 && (
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">{t("atHand.what")}</th>
              <th scope="col">{t("atHand.mine", { time: clock(entry.at) })}</th>
              <th scope="col">
                {stuck.kind === "refused"
                  ? t("atHand.there")
                  : typeof changedAt === "string"
                    ? t("atHand.theirsAt", { time: clock(Date.parse(changedAt)) })
                    : t("atHand.theirs")}
              </th>
            </tr>
          </thead>
          <tbody>
            {stuck.differences.map(({ field, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{fieldWord(field)}</th>
                <td>{valueWord(field, mine, entry.facts)}</td>
                <td>{valueWord(field, theirs, stuck.current ?? {})}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
