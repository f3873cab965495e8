import { useState } from "react";
import { noteFault } from "@millwright/domain/iot/alarms/acknowledging.ts";
import { alarmLinks, type LinkedAlarm } from "@millwright/domain/iot/alarm-notices/contract.ts";
import { acknowledgePage } from "@millwright/domain/iot/alarm-notices/address.ts";
import { t } from "../../../i18n/strangers.ts";
import { formatMoment, formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { PriorityMark } from "../../../kit/marks/priority-mark.tsx";
import { call } from "../../../kit/wire/client.ts";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { Failed, Field, Frame, pageStyles, useAsked, Waiting } from "../../../work/public-reports/public.ts";
import styles from "./alarm-page.module.css";

const ask = async (token: string) => await call(alarmLinks.look, { body: { token } });

/** `/a/{token}`: the alarm of a message, and one button. Opening it changes nothing: programs that scan mail open addresses, too. */
export function AlarmPage() {
  const token = acknowledgePage(location.pathname) ?? "";
  const { data, failure, again, set } = useAsked(ask, token);
  if (!data) return failure ? <Failed failure={failure} gone="goneAlarm" onRetry={again} /> : <Waiting label={t("alarmPage.title")} />;
  return (
    <Frame tenant={null} title={t("alarmPage.title")} under={<About alarm={data} />}>
      {data.alarm ? <Standing alarm={data.alarm} /> : <p className={pageStyles.text}>{t("alarmPage.over")}</p>}
      {data.alarm && (data.isAcknowledged ? <Done /> : <Acknowledge token={token} needsNote={data.needsNote} onDone={set} />)}
    </Frame>
  );
}

const About = ({ alarm: { sensor } }: { alarm: LinkedAlarm }) => (
  <p className={pageStyles.place}>
    <strong>{sensor.name}</strong>
    <span className={pageStyles.code}>{sensor.code}</span>
  </p>
);

function Standing({ alarm: { severity, value, unit, decimals, sinceAt } }: { alarm: NonNullable<LinkedAlarm["alarm"]> }) {
  return (
    <section className={pageStyles.card}>
      <PriorityMark priority={severity} />
      {value === null ? (
        <p>{t("alarmPage.silent")}</p>
      ) : (
        <p className={styles.value}>{[formatNumber(value, decimals ?? 2), unit].filter(Boolean).join(" ")}</p>
      )}
      <p className={pageStyles.hint}>{t("alarmPage.since", { at: formatMoment(sinceAt) })}</p>
    </section>
  );
}

const Done = () => (
  <p className={pageStyles.text} role="status">
    {t("alarmPage.acknowledged")}
  </p>
);

function Acknowledge({ token, needsNote, onDone }: { token: string; needsNote: boolean; onDone: (alarm: LinkedAlarm) => void }) {
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const send = async () => {
    if (isSending) return;
    const isUnsaid = noteFault({ needsNote, acknowledgedAt: null }, note.trim() || null) !== null;
    setMissing(isUnsaid);
    if (isUnsaid) return;
    setSending(true);
    setFault(null);
    try {
      onDone(await call(alarmLinks.acknowledge, { body: { token, ...(needsNote ? { note } : {}) } }));
    } catch (failure) {
      setFault(t(faultOf(failure)));
      setSending(false);
    }
  };
  return (
    <>
      {needsNote && (
        <Field
          name="note"
          label={t("alarmPage.note")}
          value={note}
          rows={3}
          maxLength={2000}
          isRequired
          fault={isMissing ? t("alarmPage.noteNeeded") : undefined}
          onChange={setNote}
        />
      )}
      <Button className={pageStyles.submit} aria-disabled={isSending} onClick={() => void send()}>
        {t("alarmPage.acknowledge")}
      </Button>
      {fault !== null && (
        <p className={pageStyles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

const faultOf = (failure: unknown) =>
  isRefusal(failure, "not_found") ? "publicPages.goneAlarm.text" : isRefusal(failure, "too_many") ? "publicPages.busy" : "alarmPage.failed";
