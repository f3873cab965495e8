import { IconArrowBackUp, IconCheck, IconLock, IconPackageExport, IconPrinter, IconSend, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { materialRequests, type MaterialRequest } from "@millwright/domain/materials/material-requests/contract.ts";
import { isIssuable, mayBecome, needsReason, numberOf, type RequestStatus } from "@millwright/domain/materials/material-requests/status.ts";
import { t } from "../../i18n/materials.ts";
import { useGo } from "../../kit/address.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import { ActionMenu, type Action } from "../../kit/menu/action-menu.tsx";
import { useChange, useHolds, useMay } from "../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";
import { links } from "./links.ts";

const IssueDialog = lazy(() => import("./issue-dialog.tsx").then((module) => ({ default: module.IssueDialog })));

/** What may follow: the next step as a button, the seldom ones behind the dots. */
export function RequestActions({ request }: { request: MaterialRequest }) {
  const { id, version, status, lines, archivedAt } = request;
  const go = useGo();
  const move = useChange(materialRequests.status, CHANGED);
  const [isIssuing, setIssuing] = useState(false);
  const may = {
    move: useMay(materialRequests.status) && request.may.update,
    decide: useHolds("material-requests", "approve") && request.may.approve,
    issue: useMay(materialRequests.issue),
  };
  const isLeft = lines.some(({ open }) => open > 0);
  const can = (to: RequestStatus) => archivedAt === null && mayBecome(status, to);
  const moveTo = (to: RequestStatus, reason?: string) =>
    move.mutate(
      { query: { id, status: numberOf(to) }, body: { version, ...(reason ? { reason } : {}) } },
      { onError: (failure: Error) => notify("error", failure.message) },
    );
  const askAndMove = async (to: "draft" | "rejected" | "closed" | "cancelled") => {
    const answer = await ask({
      title: t(`materialRequests.ask.${to}.title`, { code: request.code }),
      text: t(`materialRequests.ask.${to}.text`),
      confirm: t(`materialRequests.action.${to}`),
      isDangerous: to === "cancelled",
      reason: { label: t("common.reason.label"), required: needsReason(to, isLeft) },
    });
    if (answer) moveTo(to, answer.reason);
  };
  const seldom = (to: "draft" | "rejected" | "closed" | "cancelled", icon: Action["icon"], isAllowed: boolean): Action[] =>
    isAllowed && can(to)
      ? [
          {
            label: t(`materialRequests.action.${to}`),
            icon,
            onChoose: () => void askAndMove(to),
            ...(to === "cancelled" ? { isDangerous: true } : {}),
          },
        ]
      : [];
  const actions: Action[] = [
    { label: t("materialRequests.action.print"), icon: IconPrinter, onChoose: () => go(links.print(id)) },
    ...seldom("draft", IconArrowBackUp, may.move),
    ...seldom("rejected", IconX, may.move && may.decide),
    ...seldom("closed", IconLock, may.move && status !== "issued"),
    ...seldom("cancelled", IconX, may.move),
  ];
  const next = (to: RequestStatus, icon: React.ReactNode, isAllowed: boolean) =>
    isAllowed &&
    can(to) && (
      <Button disabled={move.isPending} onClick={() => moveTo(to)}>
        {icon}
        {t(`materialRequests.action.${to as "submitted" | "approved" | "closed"}`)}
      </Button>
    );
  return (
    <>
      {next("submitted", <IconSend size={16} aria-hidden="true" />, may.move && lines.length > 0)}
      {next("approved", <IconCheck size={16} aria-hidden="true" />, may.move && may.decide)}
      {status === "issued" && next("closed", <IconLock size={16} aria-hidden="true" />, may.move)}
      {may.issue && archivedAt === null && isIssuable(status) && (
        <Button onClick={() => setIssuing(true)}>
          <IconPackageExport size={16} aria-hidden="true" />
          {t("materialRequests.action.issue")}
        </Button>
      )}
      <ActionMenu about={request.code} actions={actions} />
      <Suspense>{isIssuing && <IssueDialog request={request} onClose={() => setIssuing(false)} />}</Suspense>
    </>
  );
}
