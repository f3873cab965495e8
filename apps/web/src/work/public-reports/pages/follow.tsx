import { useState, type FormEvent } from "react";
import { publicReports, type PublicReport } from "@millwright/domain/work/public-reports/contract.ts";
import { MOST_PHOTOS } from "@millwright/domain/work/public-reports/limits.ts";
import { t } from "../../../i18n/strangers.ts";
import { formatDateTime } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { call } from "../../../kit/wire/client.ts";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { upload } from "../../../kit/wire/upload.ts";
import { Field } from "./fields.tsx";
import { Failed, Frame, Waiting } from "./frame.tsx";
import { Photos } from "./photos.tsx";
import styles from "./pages.module.css";
import { useAsked } from "./use-asked.ts";

const ask = async (secret: string) => await call(publicReports.follow, { body: { secret } });

/** `/f/{secret}`: how far a report is. */
export function FollowPage({ secret, isNew }: { secret: string; isNew: boolean }) {
  const { data, failure, again, set } = useAsked(ask, secret);
  if (!data) return failure ? <Failed failure={failure} gone="goneReport" onRetry={again} /> : <Waiting />;
  return (
    <Frame tenant={data.tenant} title={t("publicPages.your")} under={<About report={data} />}>
      {isNew && <Thanks code={data.code} />}
      <Standing report={data} />
      <Talk report={data} secret={secret} onAnswered={set} />
      <section className={styles.card}>
        <h2>{data.title}</h2>
        {data.description !== null && <p className={styles.said}>{data.description}</p>}
        {data.photos > 0 && <p className={styles.hint}>{t("publicPages.photos", { count: data.photos })}</p>}
        {data.mayAddPhotos && <MorePhotos secret={secret} room={MOST_PHOTOS - data.photos} onAdded={again} />}
      </section>
    </Frame>
  );
}

const About = ({ report: { place, code } }: { report: PublicReport }) => (
  <p className={styles.place}>
    {place && <strong>{place.name}</strong>}
    <span className={styles.code}>{t("publicPages.code", { code })}</span>
  </p>
);

function Thanks({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  return (
    <section className={styles.thanks} role="status">
      <h2>{t("publicPages.thanks.title")}</h2>
      <p className={styles.bigCode}>{code}</p>
      <p>{t("publicPages.thanks.keep")}</p>
      {"clipboard" in navigator && (
        <Button variant="secondary" onClick={() => void copy().catch(() => {})}>
          {t(isCopied ? "publicPages.copied" : "publicPages.copy")}
        </Button>
      )}
    </section>
  );
}

function Standing({ report: { step, isMerged, reason, createdAt, changedAt } }: { report: PublicReport }) {
  return (
    <section className={styles.card} data-step={step}>
      <h2 className={styles.step}>{t(`publicPages.step.${step}.name`)}</h2>
      <p>{t(isMerged ? "publicPages.merged" : `publicPages.step.${step}.text`)}</p>
      {reason !== null && (
        <blockquote className={styles.said}>
          <span className={styles.hint}>{t("publicPages.reason")}</span>
          {reason}
        </blockquote>
      )}
      <p className={styles.hint}>
        {t("publicPages.reportedAt", { at: formatDateTime(createdAt) })}
        {changedAt !== createdAt && <> · {t("publicPages.changedAt", { at: formatDateTime(changedAt) })}</>}
      </p>
    </section>
  );
}

interface TalkProps {
  report: PublicReport;
  secret: string;
  onAnswered: (report: PublicReport) => void;
}

function Talk({ report: { messages, mayAnswer }, secret, onAnswered }: TalkProps) {
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  if (messages.length === 0) return null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (text.trim() === "") return setFault(t("publicPages.required"));
    setSending(true);
    try {
      onAnswered(await call(publicReports.answer, { body: { secret, text: text.trim() } }));
      setText("");
      setFault(null);
    } catch (failure) {
      setFault(t(isRefusal(failure, "too_many") ? "publicPages.busy" : "publicPages.failed"));
    }
    setSending(false);
  };
  return (
    <section className={styles.card}>
      <h2>{t("publicPages.talk.title")}</h2>
      <ol className={styles.talk}>
        {messages.map(({ kind, text: said, at }) => (
          <li key={`${kind} ${at}`} data-kind={kind}>
            <span className={styles.hint}>
              {t(`publicPages.talk.${kind}`)} · {formatDateTime(at)}
            </span>
            <p className={styles.said}>{said}</p>
          </li>
        ))}
      </ol>
      {mayAnswer && (
        <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
          <Field
            name="answer"
            label={t("publicPages.talk.yours")}
            value={text}
            fault={fault ?? undefined}
            rows={3}
            maxLength={2000}
            isRequired
            onChange={setText}
          />
          <Button type="submit" className={styles.submit} aria-disabled={isSending}>
            {t("publicPages.talk.send")}
          </Button>
        </form>
      )}
    </section>
  );
}

function MorePhotos({ secret, room, onAdded }: { secret: string; room: number; onAdded: () => void }) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (chosen: readonly File[]) => {
    setPhotos(chosen);
    setFault(null);
    const { shrunk } = await import("./shrinking.ts");
    for (const photo of chosen) {
      const bytes = await shrunk(photo);
      if (!bytes) return setFault(t("publicPages.photo.unreadable", { name: photo.name }));
      const request = { query: { fileName: photo.name.slice(0, 200) }, headers: { "report-secret": secret, "content-type": bytes.type } };
      try {
        await upload(publicReports.photo, request, bytes);
      } catch {
        return setFault(t("publicPages.photo.failed"));
      }
    }
    setPhotos([]);
    onAdded();
  };
  return (
    <>
      <Photos photos={photos} most={room} onChange={(chosen) => void send(chosen)} />
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
