import { workOrderSubtasks, type StepPhoto } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import { FileRows } from "../../../foundation/files/public.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import styles from "./step-photos.module.css";

/** Photos that are results of steps, step by step. They are looked at here, and changed where they were taken. */
export function StepPhotos({ orderId }: { orderId: number }) {
  const { data } = useCall(workOrderSubtasks.photos, { query: { woId: orderId } });
  if (!data || data.rows.length === 0) return null;
  const bySteps = [...Map.groupBy(data.rows, ({ step }) => step.id).values()];
  return (
    <div className={styles.photos}>
      <Card title={t("workOrders.fromSteps.title")}>
        <p className={styles.text}>{t("workOrders.fromSteps.text")}</p>
        {bySteps.map((photos) => (
          <OfStep key={photos[0]?.step.id} photos={photos} />
        ))}
      </Card>
    </div>
  );
}

function OfStep({ photos }: { photos: readonly StepPhoto[] }) {
  const [first] = photos;
  if (!first) return null;
  return (
    <section className={styles.step}>
      <h3>{t("workOrders.fromSteps.of", { task: first.task.name, step: first.step.name })}</h3>
      <FileRows files={photos} mayRemove={false} />
    </section>
  );
}
