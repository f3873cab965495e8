import { IconArrowBackUp, IconFlagCheck, IconPackageImport, IconTruckReturn } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { materialReceipts, type MaterialReceipt } from "@millwright/domain/materials/material-receipts/contract.ts";
import { mayBecome, numberOf, RECEIVES } from "@millwright/domain/materials/material-receipts/status.ts";
import { t } from "../../i18n/materials.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import { ActionMenu, type Action } from "../../kit/menu/action-menu.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";

const ReceiveDialog = lazy(() => import("./receive-dialog.tsx").then((module) => ({ default: module.ReceiveDialog })));

/** Receiving is the next step; that all came, that the rest does not, that it goes back, stand behind the dots. */
export function ReceiptActions({ receipt }: { receipt: MaterialReceipt }) {
  const { id, version, status, lines, archivedAt } = receipt;
  const move = useChange(materialReceipts.status, CHANGED);
  const returnRejected = useChange(materialReceipts.returnRejected, CHANGED);
  const may = useMay(materialReceipts.receive) && archivedAt === null;
  const [isReceiving, setReceiving] = useState(false);
  const failed = { onError: (failure: Error) => notify("error", failure.message) };
  const askFirst = async (what: "all" | "end" | "returned" | "rejected", go: (reason: string | null) => void) => {
    const answer = await ask({
      title: t(`materialReceipts.ask.${what}.title`, { code: receipt.code }),
      text: t(`materialReceipts.ask.${what}.text`),
      confirm: t(`materialReceipts.action.${what}`),
      reason: { label: t("common.reason.label"), required: false },
    });
    if (answer) go(answer.reason || null);
  };
  const moveTo = (to: "received" | "returned") => (reason: string | null) =>
    move.mutate({ query: { id, status: numberOf(to) }, body: { version, reason } }, failed);
  const isOpen = RECEIVES.includes(status) && lines.some(({ open }) => open > 0);
  const isToGoBack = lines.some(({ bookings }) => bookings.some(({ kind }) => kind === "rejected")) && status !== "returned";
  const actions: Action[] = may
    ? [
        ...(status === "draft" && isOpen
          ? [{ label: t("materialReceipts.action.all"), icon: IconFlagCheck, onChoose: () => void askFirst("all", moveTo("received")) }]
          : []),
        ...(status === "partly_received"
          ? [{ label: t("materialReceipts.action.end"), icon: IconFlagCheck, onChoose: () => void askFirst("end", moveTo("received")) }]
          : []),
        ...(isToGoBack
          ? [
              {
                label: t("materialReceipts.action.rejected"),
                icon: IconTruckReturn,
                onChoose: () =>
                  void askFirst("rejected", (reason) =>
                    returnRejected.mutate({ body: { materialReceiptId: id, version, reason } }, failed),
                  ),
              },
            ]
          : []),
        ...(mayBecome(status, "returned")
          ? [
              {
                label: t("materialReceipts.action.returned"),
                icon: IconArrowBackUp,
                isDangerous: true,
                onChoose: () => void askFirst("returned", moveTo("returned")),
              },
            ]
          : []),
      ]
    : [];
  return (
    <>
      {may && isOpen && (
        <Button onClick={() => setReceiving(true)}>
          <IconPackageImport size={16} aria-hidden="true" />
          {t("materialReceipts.action.receive")}
        </Button>
      )}
      {actions.length > 0 && <ActionMenu about={receipt.code} actions={actions} />}
      <Suspense>{isReceiving && <ReceiveDialog receipt={receipt} onClose={() => setReceiving(false)} />}</Suspense>
    </>
  );
}
