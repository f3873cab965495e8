import {
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowRampRight,
  IconCheck,
  IconClipboardPlus,
  IconMessageQuestion,
  IconX,
} from "@tabler/icons-react";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { canMoveRequest, needsReason, type RequestDecision, type RequestMove } from "@millwright/domain/work/requests/status.ts";
import { t } from "../../../i18n/work.ts";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { changed, keyOf, queryClient, useChange, useMay } from "../../../kit/wire/query.ts";

interface JudgeProps {
  request: WorkRequest;
  /** A form is open below: its button is the filled one then. */
  isEditing: boolean;
  onConvert: () => void;
  onMerge: () => void;
  onJoin: () => void;
}

/** What a planner does with a request: accept, reject with a reason, ask back, merge, make the order of it; or take a rejection back. */
export function JudgeButtons({ request, isEditing, onConvert, onMerge, onJoin }: JudgeProps) {
  const mayJudge = useMay(workRequests.setStatus);
  const seesOrders = useMay(workOrders.list);
  const setStatus = useChange(workRequests.setStatus, { invalidates: [workRequests], onDone: keepRequest });
  const question = useChange(workRequests.ask, { invalidates: [workRequests], onDone: keepRequest });
  if (!mayJudge) return null;
  const can = (move: RequestMove) => canMoveRequest({ statusId: request.statusId, isConverted: request.workOrder !== null }, move);

  const judge = async (move: RequestDecision | "ask") => {
    const takesWords = move === "ask" || needsReason(move);
    const reason = takesWords ? await askWhy(move, request.code) : null;
    if (takesWords && reason === null) return;
    const on = { id: request.id, version: request.version };
    try {
      if (move === "ask") await question.mutateAsync({ body: { ...on, text: reason ?? "" } });
      else await setStatus.mutateAsync({ body: { ...on, move, reason } });
      notify("success", t(`workRequests.judge.${move}.done`, { code: request.code }));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
      // The planner judges again, over what stands there now.
      if (isRefusal(failure, "conflict")) await changed(workRequests);
    }
  };
  return (
    <>
      {can("reopen") && (
        <Button variant="secondary" disabled={setStatus.isPending} onClick={() => void judge("reopen")}>
          <IconArrowBackUp size={16} aria-hidden="true" />
          {t("workRequests.judge.reopen.word")}
        </Button>
      )}
      {can("merge") && (
        <Button variant="text" onClick={onMerge}>
          <IconArrowMerge size={16} aria-hidden="true" />
          {t("workRequests.merge.word")}
        </Button>
      )}
      {can("join") && seesOrders && (
        <Button variant="text" onClick={onJoin}>
          <IconArrowRampRight size={16} aria-hidden="true" />
          {t("workRequests.join.word")}
        </Button>
      )}
      {can("ask") && (
        <Button variant="text" disabled={question.isPending} onClick={() => void judge("ask")}>
          <IconMessageQuestion size={16} aria-hidden="true" />
          {t("workRequests.judge.ask.word")}
        </Button>
      )}
      {can("reject") && (
        <Button variant="text" disabled={setStatus.isPending} onClick={() => void judge("reject")}>
          <IconX size={16} aria-hidden="true" />
          {t("workRequests.judge.reject.word")}
        </Button>
      )}
      {can("accept") && (
        <Button variant="secondary" disabled={setStatus.isPending} onClick={() => void judge("accept")}>
          <IconCheck size={16} aria-hidden="true" />
          {t("workRequests.judge.accept.word")}
        </Button>
      )}
      {can("convert") && (
        <Button variant={isEditing ? "secondary" : "primary"} onClick={onConvert}>
          <IconClipboardPlus size={16} aria-hidden="true" />
          {t("workRequests.judge.convert.word")}
        </Button>
      )}
    </>
  );
}

async function askWhy(move: RequestDecision | "ask", code: string): Promise<string | null> {
  const answer = await ask({
    title: t(`workRequests.judge.${move}.title`, { code }),
    text: t(`workRequests.judge.${move}.text`),
    confirm: t(`workRequests.judge.${move}.word`),
    isDangerous: move === "reject",
    reason: { label: t(move === "ask" ? "workRequests.judge.ask.label" : "common.reason.label"), required: true },
  });
  return answer?.reason ?? null;
}

/** Shows a row before the server is asked again. */
export function keepRequest(request: WorkRequest): void {
  queryClient.setQueryData(keyOf(workRequests.get, { params: { id: request.id } }), request);
}
