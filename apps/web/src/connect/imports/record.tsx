import { useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { targetOf } from "@millwright/domain/connect/imports/targets.ts";
import { useAddress } from "../../kit/address.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { PageBody } from "../../kit/layout/record-columns.tsx";
import { queryClient, useCall, useMay } from "../../kit/wire/query.ts";
import { isBusy } from "./busy.ts";
import { CheckStep } from "./steps/check/check-step.tsx";
import { ColumnsStep } from "./steps/columns/columns-step.tsx";
import { titleOf } from "./kinds.ts";
import { LayoutStep } from "./steps/file/layout-step.tsx";
import { links } from "./links.ts";
import { RunStep } from "./steps/check/run-step.tsx";
import { ImportState } from "./state-chip.tsx";
import { Steps, type Step } from "./steps/steps.tsx";
import { Working } from "./steps/check/working.tsx";

/** How often a job under way is asked how far it is. */
const WATCH_MS = 700;

export function ImportRecord() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useCall(imports.get, { params: { id } }, (reply) => (reply && isBusy(reply.state) ? WATCH_MS : false));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={2} lines={8} />;
  return <ImportPage key={data.id} current={data} />;
}

function ImportPage({ current }: { current: Import }) {
  const [{ step: wanted, list }] = useAddress();
  const may = useMay(imports.run);
  useNews(current.state);
  const step = stepOf(current.state, may ? wanted : undefined);
  const answers: Record<string, string> = typeof list === "string" ? { list } : {};
  const isOpen = may && (current.state === "uploaded" || current.state === "checked" || current.state === "failed");
  const hrefs = isOpen
    ? {
        layout: links.import(current.id, "layout", answers),
        columns: links.import(current.id, "columns", answers),
        ...(current.state === "uploaded" ? {} : { check: links.import(current.id) }),
      }
    : {};
  return (
    <>
      <DetailHead backTo={links.imports()} code={titleOf(current.target)} title={current.fileName} marks={<ImportState row={current} />} />
      <PageBody>
        <Steps current={step} isOver={current.state === "done" || current.state === "undone"} hrefs={hrefs} />
        {isBusy(current.state) && <Working current={current} />}
        {!isBusy(current.state) && <OpenStep step={step} current={current} answers={answers} may={may} />}
      </PageBody>
    </>
  );
}

function OpenStep({ step, current, answers, may }: { step: Step; current: Import; answers: Record<string, string>; may: boolean }) {
  const target = targetOf(current.target);
  if (step === "layout") return <LayoutStep current={current} next={links.import(current.id, "columns", answers)} />;
  if (step === "columns" && target)
    return <ColumnsStep key={current.version} target={target} current={current} answers={answers} may={may} />;
  if (step === "check") return <CheckStep key={current.version} current={current} may={may} />;
  return <RunStep key={current.version} current={current} may={may} />;
}

/** The step of a state; what was gone back to is in the address. */
function stepOf(state: Import["state"], wanted: unknown): Step {
  if (state === "checking") return "check";
  if (state === "running" || state === "done" || state === "undoing" || state === "undone") return "run";
  if (wanted === "layout" || wanted === "columns") return wanted;
  return state === "uploaded" ? "columns" : "check";
}

/** A job that has ended may have changed any list. */
function useNews(state: Import["state"]): void {
  const before = useRef(state);
  // Follows the server, which ends the job.
  useEffect(() => {
    if (isBusy(before.current) && !isBusy(state))
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== imports.get.path });
    before.current = state;
  }, [state]);
}
