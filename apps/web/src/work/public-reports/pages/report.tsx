import { useEffect, useRef, useState, type FormEvent } from "react";
import { LABELLED, recordAt } from "@millwright/domain/kit/labelled/addresses.ts";
import { publicReports, type PublicForm } from "@millwright/domain/work/public-reports/contract.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../../i18n/strangers.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { call } from "../../../kit/wire/client.ts";
import { getToken } from "../../../kit/wire/token.ts";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { upload } from "../../../kit/wire/upload.ts";
import { Field, Severity } from "./fields.tsx";
import { Failed, Frame, Waiting } from "./frame.tsx";
import { Photos } from "./photos.tsx";
import { newKey, workOut } from "./proof.ts";
import styles from "./pages.module.css";
import { useAsked } from "./use-asked.ts";

const ask = async (token: string) => await call(publicReports.form, { body: { token } });

/** `/r/{token}`: what a label opens. */
export function ReportPage({ token, onSent }: { token: string; onSent: (secret: string) => void }) {
  const { data, failure, again } = useAsked(ask, token);
  if (data) return <ReportForm token={token} form={data} onSent={onSent} />;
  return failure ? <Failed failure={failure} gone="gone" onRetry={again} /> : <Waiting />;
}

/** Where those who are signed in on this device find what the label hangs on; null for everybody else. */
function insideAddress(): string | null {
  const place = getToken() === null ? null : recordAt(location.href, [location.origin]);
  return place && place.kind !== "work-orders" ? `${LABELLED[place.kind]}${place.id}` : null;
}

const EMPTY = { title: "", description: "", contactName: "", contactEmail: "", contactPhone: "" };
type Faults = Partial<Record<keyof typeof EMPTY | "priority" | "form", string>>;

function ReportForm({ token, form, onSent }: { token: string; form: PublicForm; onSent: (secret: string) => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const [priority, setPriority] = useState<1 | 2 | 3 | null>(null);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [faults, setFaults] = useState<Faults>({});
  const [progress, setProgress] = useState<string | null>(null);
  const [key] = useState(newKey);
  const proof = useProof(form);
  const element = useRef<HTMLFormElement>(null);
  const [inside] = useState(insideAddress);
  const change = (name: keyof typeof EMPTY) => (value: string) => setTyped({ ...typed, [name]: value });

  const show = (found: Faults) => {
    setFaults(found);
    setProgress(null);
    requestAnimationFrame(() => {
      const first = element.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]");
      (first?.querySelector("input") ?? first)?.focus();
    });
  };
  const sendPhotos = async (secret: string, sent: readonly Blob[]) => {
    for (const [at, bytes] of sent.entries()) {
      setProgress(t("publicPages.photo.sending", { done: at + 1, count: sent.length }));
      const request = {
        query: { fileName: photos[at]?.name.slice(0, 200) || "photo.jpg" },
        headers: { "report-secret": secret, "content-type": bytes.type },
      };
      // The report is there; a photo that is refused is missing on its page, where it is added again.
      await upload(publicReports.photo, request, bytes).catch(() => {});
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (progress !== null) return;
    const missing: Faults = {
      ...(typed.title.trim() === "" ? { title: t("publicPages.required") } : {}),
      ...(priority === null ? { priority: t("publicPages.required") } : {}),
    };
    if (priority === null || Object.keys(missing).length > 0) return show(missing);
    setFaults({});
    setProgress(t("publicPages.sending"));
    const body = { ...typed, token, key, priority, title: typed.title.replace(/\s+/g, " ") };
    try {
      const { secret } = await sent(body, proof, token);
      const { shrunk } = await import("./shrinking.ts");
      const bytes = photos.length === 0 ? [] : await Promise.all(photos.map(shrunk));
      await sendPhotos(
        secret,
        bytes.filter((one) => one !== null),
      );
      onSent(secret);
    } catch (failure) {
      show(faultsOf(failure));
    }
  };
  return (
    <Frame
      tenant={form.tenant}
      title={t("publicPages.report")}
      under={
        <p className={styles.place}>
          <strong>{form.place.name}</strong>
          <span className={styles.code}>{form.place.code}</span>
          {inside !== null && <a href={inside}>{t("publicPages.inside")}</a>}
        </p>
      }
    >
      <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          name="title"
          label={t("publicPages.field.title")}
          hint={t("publicPages.field.titleHint")}
          value={typed.title}
          fault={faults.title}
          rows={2}
          maxLength={200}
          isRequired
          onChange={change("title")}
        />
        <Severity value={priority} fault={faults.priority} onChange={setPriority} />
        <Field
          name="description"
          label={t("publicPages.field.description")}
          value={typed.description}
          fault={faults.description}
          rows={3}
          maxLength={2000}
          onChange={change("description")}
        />
        <Photos photos={photos} onChange={setPhotos} />
        <fieldset className={styles.contact}>
          <legend>{t("publicPages.field.contact")}</legend>
          <p className={styles.hint}>{t("publicPages.field.contactHint")}</p>
          <Field
            name="contactName"
            label={t("publicPages.field.contactName")}
            value={typed.contactName}
            fault={faults.contactName}
            maxLength={100}
            autoComplete="name"
            onChange={change("contactName")}
          />
          <Field
            name="contactEmail"
            label={t("publicPages.field.contactEmail")}
            hint={form.hasMail ? t("publicPages.field.contactEmailHint") : undefined}
            value={typed.contactEmail}
            fault={faults.contactEmail}
            type="email"
            maxLength={254}
            autoComplete="email"
            onChange={change("contactEmail")}
          />
          <Field
            name="contactPhone"
            label={t("publicPages.field.contactPhone")}
            value={typed.contactPhone}
            fault={faults.contactPhone}
            type="tel"
            maxLength={40}
            autoComplete="tel"
            onChange={change("contactPhone")}
          />
        </fieldset>
        <p className={styles.hint}>{t("publicPages.privacy", { tenant: form.tenant.name })}</p>
        {faults.form && (
          <p className={styles.alert} role="alert" tabIndex={-1}>
            {faults.form}
          </p>
        )}
        <Button type="submit" className={styles.submit} aria-disabled={progress !== null}>
          {progress ?? t("publicPages.send")}
        </Button>
        <span className={styles.heard} role="status">
          {progress}
        </span>
      </form>
    </Frame>
  );
}

/** Begins with the page, so that it is there when the report is. */
function useProof({ challenge, bits }: PublicForm): () => Promise<string> {
  const work = useRef<Promise<string> | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    work.current = workOut(challenge, bits, leaving.signal);
    work.current.catch(() => {});
    return () => leaving.abort();
  }, [challenge, bits]);
  return async () => await (work.current ?? workOut(challenge, bits, new AbortController().signal));
}

type Body = Omit<Parameters<typeof call<typeof publicReports.create>>[1]["body"], "proof">;

/** Work that ran out, while somebody wrote for long or others sent much, is done once more. */
async function sent(body: Body, proof: () => Promise<string>, token: string): Promise<{ secret: string }> {
  try {
    return await call(publicReports.create, { body: { ...body, proof: await proof() } });
  } catch (failure) {
    if (!isRefusal(failure, "conflict")) throw failure;
    const { challenge, bits } = await ask(token);
    return await call(publicReports.create, { body: { ...body, proof: await workOut(challenge, bits, new AbortController().signal) } });
  }
}

function faultsOf(failure: unknown): Faults {
  if (isRefusal(failure, "too_many")) return { form: t("publicPages.busy") };
  if (isRefusal(failure, "not_found")) return { form: t("publicPages.gone.text") };
  const fields = isRefusal(failure) ? (failure.detail.fields ?? []) : [];
  if (fields.length === 0) return { form: t("publicPages.failed") };
  return Object.fromEntries(fields.map(({ path, reason, params }) => [path, sentence(reason, params)]));
}
