import { IconPrinter, IconRefresh, IconX } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { reportLinks, type ReportLink } from "@millwright/domain/work/public-reports/contract.ts";
import { t } from "../../i18n/work.ts";
import { LinkBox } from "../../foundation/auth/public.ts";
import { LabelDialog } from "../../foundation/labels/public.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { formatDateTime } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import type { Labelled } from "./labelled.ts";
import styles from "./report-link.module.css";

/** The code by which people report here without an account: made, shown, printed, made anew, taken back. */
export function ReportLinkDialog({ of, onClose }: { of: Labelled; onClose: () => void }) {
  const spot = of.kind === "assets" ? { assetId: of.id } : { locationId: of.id };
  const { data, error, refetch } = useCall(reportLinks.get, { query: spot });
  const invalidates = [reportLinks, assets, locations];
  const make = useChange(reportLinks.make, { invalidates });
  const revoke = useChange(reportLinks.revoke, { invalidates });
  const [isPrinting, setPrinting] = useState(false);
  const isBusy = make.isPending || revoke.isPending;
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notify("success", done);
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  const confirmed = async (what: "renew" | "revoke") =>
    (await ask({
      title: t(`reportLinks.${what}Title`),
      text: t(`reportLinks.${what}Text`),
      confirm: t(`reportLinks.${what}`),
      isDangerous: true,
    })) !== null;
  const renew = async () => {
    if (await confirmed("renew")) await attempt(async () => await make.mutateAsync({ body: spot }), t("reportLinks.renewed"));
  };
  const takeBack = async () => {
    if (await confirmed("revoke")) await attempt(async () => await revoke.mutateAsync({ body: spot }), t("reportLinks.revoked"));
  };
  if (isPrinting)
    return (
      <Suspense>
        <LabelDialog
          wanted={{
            kind: of.kind,
            ids: [of.id],
            sample: of,
            carries: of.kind === "assets" ? reportLinks.printAssets : reportLinks.printLocations,
          }}
          onClose={() => setPrinting(false)}
        />
      </Suspense>
    );
  return (
    <Modal
      title={t("reportLinks.title")}
      text={`${of.code} · ${of.name}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.close")}
          </Button>
          {data?.address === null && (
            <Button
              disabled={isBusy}
              onClick={() => void attempt(async () => await make.mutateAsync({ body: spot }), t("reportLinks.made"))}
            >
              {t("reportLinks.make")}
            </Button>
          )}
          {data?.address && (
            <Button onClick={() => setPrinting(true)}>
              <IconPrinter size={16} aria-hidden="true" />
              {t("reportLinks.print")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.note}>{t("reportLinks.about")}</p>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={2} />}
        {data && !data.isOpen && <p className={styles.closed}>{t("reportLinks.closed")}</p>}
        {data?.address === null && <p className={styles.note}>{t("reportLinks.none")}</p>}
        {data && <Code link={data} />}
        {data?.address && (
          <p className={styles.deeds}>
            <Button variant="text" disabled={isBusy} onClick={() => void renew()}>
              <IconRefresh size={16} aria-hidden="true" />
              {t("reportLinks.renew")}
            </Button>
            <Button variant="text" disabled={isBusy} onClick={() => void takeBack()}>
              <IconX size={16} aria-hidden="true" />
              {t("reportLinks.revoke")}
            </Button>
          </p>
        )}
      </div>
    </Modal>
  );
}

function Code({ link: { address, symbol, madeAt } }: { link: ReportLink }) {
  if (address === null) return null;
  return (
    <>
      {symbol !== null && (
        <img className={styles.symbol} src={`data:image/svg+xml,${encodeURIComponent(symbol)}`} alt={t("reportLinks.symbol")} />
      )}
      <LinkBox link={address} label={t("reportLinks.address")} />
      {madeAt !== null && <p className={styles.note}>{t("reportLinks.madeAt", { at: formatDateTime(madeAt) })}</p>}
    </>
  );
}
