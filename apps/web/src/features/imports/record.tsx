import { IconPlayerPlay } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { imports, type Import } from "@millwright/domain/imports/contract.ts";
import type { Mapping } from "@millwright/domain/imports/fields.ts";
import { targetOf } from "@millwright/domain/imports/targets.ts";
import { t } from "../../i18n/index.ts";
import { ProgressBar } from "../../kit/feedback/progress-bar.tsx";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { PageBody } from "../../kit/layout/record-columns.tsx";
import { useCall, useChange, useMay } from "../../kit/query.ts";
import { links as orderLinks } from "../work-orders/public.ts";
import { DownloadRefused } from "./download-refused.tsx";
import { links } from "./links.ts";
import { MappingTable } from "./mapping-table.tsx";
import { RefusedRows } from "./refused-rows.tsx";
import { ImportState } from "./state-chip.tsx";
import styles from "./imports.module.css";

/** How often a job under way is asked how far it is. */
const WATCH_MS = 700;
const isBusy = (state: Import["state"]): boolean => state === "checking" || state === "running" || state === "undoing";

export function ImportRecord() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useCall(imports.get, { params: { id } }, (reply) => (reply && isBusy(reply.state) ? WATCH_MS : false));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={2} lines={8} />;
  return <ImportPage key={data.id} current={data} />;
}

function ImportPage({ current }: { current: Import }) {
  const may = useMay(imports.run);
  const [mapping, setMapping] = useState<Mapping>(current.mapping as Mapping);
  const target = targetOf(current.target);
  const isOpen = current.state === "uploaded" || current.state === "checked" || current.state === "failed";
  return (
    <>
      <DetailHead backTo={links.imports()} title={current.fileName} marks={<ImportState state={current.state} />} />
      <PageBody>
        <ol className={styles.steps} aria-label={t("imports.title")}>
          {(["map", "check", "run"] as const).map((step, at) => (
            <li key={step} aria-current={stepOf(current.state) === at ? "step" : undefined} data-done={stepOf(current.state) > at || current.state === "done" || undefined}>
              {t(`imports.steps.${step}`)}
            </li>
          ))}
        </ol>
        <Outcome current={current} may={may} />
        {current.rowsRefused > 0 && !isBusy(current.state) && current.state !== "uploaded" && <RefusedRows current={current} />}
        {target && isOpen && may && (
          <Card title={t("imports.map.title")} isPadded={false}>
            <p className={styles.lead}>{t("imports.map.hint")}</p>
            <MappingTable target={target} columns={current.columns} mapping={mapping} onChange={setMapping} />
            <CheckButton current={current} mapping={mapping} />
          </Card>
        )}
      </PageBody>
    </>
  );
}

const stepOf = (state: Import["state"]): number => ({ uploaded: 0, checking: 1, checked: 1, running: 2, done: 2, failed: 1, undoing: 2, undone: 2 })[state];

/** Saves the columns as they stand, then asks for the check: one press for the person. */
function CheckButton({ current, mapping }: { current: Import; mapping: Mapping }) {
  const map = useChange(imports.map, { invalidates: [] });
  const check = useChange(imports.check, { invalidates: [imports] });
  const press = async () => {
    try {
      const saved = await map.mutateAsync({ params: { id: current.id }, body: { version: current.version, mapping } });
      await check.mutateAsync({ body: { id: saved.id, version: saved.version } });
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <div className={styles.foot}>
      <Button variant={current.state === "checked" ? "secondary" : "primary"} disabled={map.isPending || check.isPending} onClick={() => void press()}>
        {t("imports.map.check")}
      </Button>
    </div>
  );
}

function Outcome({ current, may }: { current: Import; may: boolean }) {
  const run = useChange(imports.run, { invalidates: [imports], onDone: () => window.scrollTo({ top: 0 }) });
  if (current.state === "uploaded") return null;
  const count = (key: "ready" | "known" | "refused", rows: number) => rows > 0 && <li>{t(`imports.check.${key}`, { count: rows, shown: formatNumber(rows) })}</li>;
  if (isBusy(current.state)) {
    return (
      <Card title={t(current.state === "checking" ? "imports.check.title" : "imports.run.title")}>
        <ProgressBar label={t(current.state === "checking" ? "imports.check.running" : "imports.run.running")} done={current.rowsDone} total={current.rowsTotal} />
        <p className={styles.hint}>{t("imports.run.leave")}</p>
      </Card>
    );
  }
  if (current.state === "failed") return <Card title={t("imports.state.failed")}>{current.message}</Card>;
  if (current.state === "done") return <Done current={current} />;
  return (
    <Card title={t("imports.check.title")}>
      <ul className={styles.counts}>
        {count("ready", current.rowsCreated)}
        {count("known", current.rowsUnchanged)}
        {count("refused", current.rowsRefused)}
      </ul>
      {may && (
        <div className={styles.row}>
          <Button disabled={current.rowsCreated === 0 || run.isPending} onClick={() => run.mutate({ body: { id: current.id, version: current.version } })}>
            <IconPlayerPlay size={16} aria-hidden="true" />
            {current.rowsCreated === 0 ? t("imports.check.nothing") : t("imports.check.start", { count: current.rowsCreated, shown: formatNumber(current.rowsCreated) })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Done({ current }: { current: Import }) {
  const line = (key: "created" | "unchanged" | "refused", rows: number) => (
    <li>{t(`imports.run.${key}`, { count: rows, shown: formatNumber(rows) })}</li>
  );
  return (
    <Card title={t("imports.run.done")}>
      <ul className={styles.counts}>
        {line("created", current.rowsCreated)}
        {current.rowsUnchanged > 0 && line("unchanged", current.rowsUnchanged)}
        {current.rowsRefused > 0 && line("refused", current.rowsRefused)}
      </ul>
      <div className={styles.row}>
        <AppLink to={orderLinks.workOrders()} className={buttonClass("primary")}>
          {t("imports.run.show")}
        </AppLink>
        {current.rowsRefused > 0 && <DownloadRefused current={current} />}
      </div>
    </Card>
  );
}
