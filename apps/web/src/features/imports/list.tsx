import { IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { imports } from "@millwright/domain/imports/contract.ts";
import { t } from "../../i18n/index.ts";
import { useGo } from "../../kit/address.ts";
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatDateTime, formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { PageBody } from "../../kit/layout/record-columns.tsx";
import { useCall, useMay } from "../../kit/query.ts";
import { upload } from "../../kit/upload.ts";
import { links } from "./links.ts";
import { ImportState } from "./state-chip.tsx";
import styles from "./imports.module.css";

export function ImportList() {
  const may = useMay(imports.upload);
  return (
    <>
      <PageHead title={t("imports.title")} />
      <PageBody>
        {may && <DropFile />}
        <Earlier />
      </PageBody>
    </>
  );
}

function DropFile() {
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const send = async (file: File | undefined) => {
    if (!file || sending) return;
    setSending({ name: file.name, share: 0 });
    try {
      const made = await upload(imports.upload, { query: { target: "work-orders", fileName: file.name.slice(0, 200) }, headers: { "content-type": "text/csv" } }, file, {
        onProgress: (share) => setSending({ name: file.name, share }),
      });
      go(links.import(made.id));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    } finally {
      setSending(null);
      if (input.current) input.current.value = "";
    }
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void send(event.dataTransfer.files[0]);
      }}
    >
      <p className={styles.dropText}>{t("imports.drop")}</p>
      <p className={styles.hint}>{t("imports.dropHint")}</p>
      {sending ? (
        <ProgressBar label={t("imports.uploading", { name: sending.name })} done={Math.round(sending.share * 100)} total={100} />
      ) : (
        <Button onClick={() => input.current?.click()}>
          <IconUpload size={16} aria-hidden="true" />
          {t("imports.choose")}
        </Button>
      )}
      <input ref={input} type="file" accept=".csv,.txt,text/csv" hidden aria-label={t("imports.choose")} onChange={(event) => void send(event.target.files?.[0])} />
    </div>
  );
}

function Earlier() {
  const { data, error, refetch } = useCall(imports.list, { body: {} }, (reply) => (reply?.rows.some((row) => row.state === "running" || row.state === "checking") ? 1500 : false));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <Card title={t("imports.earlier")} isPadded={false}>
      {data.rows.length === 0 ? (
        <p className={styles.empty}>{t("imports.empty")}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("imports.earlier")}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("imports.field.fileName")}</th>
                <th scope="col">{t("imports.field.state")}</th>
                <th scope="col">{t("imports.field.createdAt")}</th>
                <th scope="col">{t("imports.field.createdBy")}</th>
                <th scope="col" data-number>{t("imports.field.rows")}</th>
                <th scope="col" data-number>{t("imports.field.created")}</th>
                <th scope="col" data-number>{t("imports.field.unchanged")}</th>
                <th scope="col" data-number>{t("imports.field.refused")}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <AppLink to={links.import(row.id)}>{row.fileName}</AppLink>
                  </td>
                  <td>
                    <ImportState state={row.state} />
                  </td>
                  <td>{formatDateTime(row.createdAt)}</td>
                  <td>{row.createdBy?.name}</td>
                  <td data-number>{row.rowsTotal === null ? "" : formatNumber(row.rowsTotal)}</td>
                  <td data-number>{row.state === "done" ? formatNumber(row.rowsCreated) : ""}</td>
                  <td data-number>{row.state === "done" ? formatNumber(row.rowsUnchanged) : ""}</td>
                  <td data-number>{formatNumber(row.rowsRefused)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
