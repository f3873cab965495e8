import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { t } from "../../../i18n/register.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatMoment } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { tellDone } from "../../../kit/offline/promised.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { WaitingMark } from "../../../kit/offline/sync-chip.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { downtimeRecord } from "../downtime-record.ts";
import { links } from "../links.ts";
import styles from "./of-asset.module.css";

interface DownNowProps {
  asset: { id: number; archivedAt: string | null };
  /** The order for which it is told. */
  workOrderId?: number;
}

/** Whether it runs, and the one tap that says it does not; why may be said later. */
export function DownNow({ asset, workOrderId }: DownNowProps) {
  const { data } = useCall(downtimes.browse, { query: { assetId: asset.id } });
  const start = useQueued(downtimes.start, { invalidates: [downtimes] });
  const stop = useQueued(downtimes.stop, { invalidates: [downtimes] });
  const update = useChange(downtimes.update, { invalidates: [downtimes] });
  const mayStart = useMay(downtimes.start) && asset.archivedAt === null;
  const mayStop = useMay(downtimes.stop);
  if (!data) return null;
  const open = data.rows.find(({ endAt }) => endAt === null);
  const said = (text: string) => ({
    onSuccess: (answer: unknown) => tellDone(answer, text),
    onError: (failure: Error) => notify("error", failure.message),
  });
  return (
    <Card title={t("downtimes.now.title")}>
      <div className={styles.now}>
        <WaitingMark record={downtimeRecord(asset.id)} />
        {open ? (
          <>
            <p className={styles.state}>
              <ToneChip tone={open.state === "down" ? "alarm" : "warn"} label={t(`downtimes.now.${open.state}`)} />
              <span>{t("downtimes.since", { at: formatMoment(open.startAt) })}</span>
            </p>
            {mayStop && (
              <Button
                disabled={stop.isPending}
                onClick={() => stop.mutate({ body: { assetId: asset.id } }, said(t("downtimes.now.stopped")))}
              >
                <IconPlayerPlay size={16} aria-hidden="true" />
                {t("downtimes.now.stop")}
              </Button>
            )}
            {mayStop && open.id > 0 && workOrderId !== undefined && open.workOrder === null && (
              <Button
                variant="text"
                disabled={update.isPending}
                onClick={() =>
                  update.mutate(
                    { params: { id: open.id }, body: { version: open.version, workOrderId } },
                    said(t("downtimes.now.ofOrderNow")),
                  )
                }
              >
                {t("downtimes.now.ofOrder")}
              </Button>
            )}
            {mayStop && open.id > 0 && open.reason === null && (
              <AppLink to={links.edit(open.id)} className={buttonClass("text")}>
                {t("downtimes.now.why")}
              </AppLink>
            )}
          </>
        ) : (
          <>
            <p className={styles.state}>{t("downtimes.now.up")}</p>
            {mayStart && (
              <Button
                variant="secondary"
                disabled={start.isPending}
                onClick={() =>
                  start.mutate(
                    { body: { assetId: asset.id, ...(workOrderId === undefined ? {} : { workOrderId }) } },
                    said(t("downtimes.now.started")),
                  )
                }
              >
                <IconPlayerStop size={16} aria-hidden="true" />
                {t("downtimes.now.start")}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
