import { IconPlayerPause, IconPlayerPlay, IconScale, IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useChange, useMay } from "../../../kit/wire/query.ts";
import { Generate } from "../generating/generate.tsx";

const SimulateDialog = lazy(async () => ({ default: (await import("../forecasting/simulate-dialog.tsx")).SimulateDialog }));
const PublishDialog = lazy(async () => ({ default: (await import("./publish-dialog.tsx")).PublishDialog }));

/** What can be done with a plan as a whole, by its state. */
export function StateActions({ plan }: { plan: MaintenancePlan }) {
  const [isPublishing, setPublishing] = useState(false);
  const [isSimulating, setSimulating] = useState(false);
  const mayPublish = useMay(plans.publish);
  const mayChange = useMay(plans.suspend);
  const invalidates = [plans, planAssets];
  const suspend = useChange(plans.suspend, { invalidates });
  const resume = useChange(plans.resume, { invalidates });
  const retire = useChange(plans.retire, { invalidates });
  const said = { onError: (failure: Error) => notify("error", failure.message) };
  const { id, version, state } = plan;
  const asked = async (kind: "suspend" | "retire") => {
    const answer = await ask({
      title: t(`plans.${kind}.title`),
      text: t(`plans.${kind}.text`),
      confirm: t(`plans.${kind}.action`),
      reason: { label: t("plans.reason"), required: true },
      ...(kind === "retire" ? { isDangerous: true } : {}),
    });
    if (answer) (kind === "suspend" ? suspend : retire).mutate({ body: { id, version, reason: answer.reason } }, said);
  };
  return (
    <>
      {state !== "retired" && (
        <Button variant="secondary" onClick={() => setSimulating(true)}>
          <IconScale size={16} aria-hidden="true" />
          {t("plans.simulate.action")}
        </Button>
      )}
      {mayPublish && plan.hasChanges && state !== "retired" && (
        <Button onClick={() => setPublishing(true)}>
          <IconUpload size={16} aria-hidden="true" />
          {t("plans.publish.action")}
        </Button>
      )}
      {state === "active" && <Generate planIds={[id]} />}
      {mayChange && state === "active" && (
        <Button variant="secondary" onClick={() => void asked("suspend")}>
          <IconPlayerPause size={16} aria-hidden="true" />
          {t("plans.suspend.action")}
        </Button>
      )}
      {mayChange && state === "suspended" && (
        <Button variant="secondary" onClick={() => resume.mutate({ body: { id, version } }, said)}>
          <IconPlayerPlay size={16} aria-hidden="true" />
          {t("plans.resume")}
        </Button>
      )}
      {mayPublish && (state === "active" || state === "suspended") && (
        <Button variant="text" onClick={() => void asked("retire")}>
          {t("plans.retire.action")}
        </Button>
      )}
      {isSimulating && (
        <Suspense>
          <SimulateDialog plan={plan} onClose={() => setSimulating(false)} />
        </Suspense>
      )}
      {isPublishing && (
        <Suspense>
          <PublishDialog plan={plan} onClose={() => setPublishing(false)} />
        </Suspense>
      )}
    </>
  );
}
