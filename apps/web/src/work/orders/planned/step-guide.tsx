import type { OrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { openFile, useBlobUrl } from "../../../foundation/files/public.tsx";
import { t } from "../../../i18n/work.ts";
import { usePlan } from "./use-plan.ts";
import styles from "./plan.module.css";

/** The pictures that show how a step is done, as they hang on the step of the group that it came from. */
export function StepGuide({ step }: { step: { id: number; workOrderId: number } }) {
  const pictures = usePlan(step.workOrderId)?.pictures.filter(({ workOrderSubTaskId }) => workOrderSubTaskId === step.id) ?? [];
  if (pictures.length === 0) return null;
  return (
    <span className={styles.pictures}>
      {pictures.map((picture) => (
        <Picture key={picture.fileId} picture={picture} />
      ))}
    </span>
  );
}

function Picture({ picture: { fileId, fileName, contentType } }: { picture: OrderPlan["pictures"][number] }) {
  const url = useBlobUrl(fileId, "thumb", contentType.startsWith("image/"));
  const name = t("workOrders.plan.guide", { name: fileName });
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={name}
      title={name}
      onClick={() => void openFile(fileId, fileName, contentType)}
    >
      {url ? <img src={url} alt="" /> : fileName}
    </button>
  );
}
