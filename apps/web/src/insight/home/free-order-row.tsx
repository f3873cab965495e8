import type { Home } from "@millwright/domain/insight/home/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../i18n/insight.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";
import styles from "./home.module.css";
import { OrderRow } from "./rows.tsx";

/** Work of the crew that nobody has taken: one touch takes it. */
export function FreeOrderRow({ order }: { order: NonNullable<Home["crewsOpen"]>["rows"][number] }) {
  const { user } = useSignedIn();
  const { code } = order;
  const take = useChange(workOrders.handOut, { invalidates: [workOrders], onDone: () => notify("success", t("home.taken", { code })) });
  const takeIt = async () => {
    try {
      await take.mutateAsync({ body: { id: order.id, personId: user.tenantUserId, version: order.version } });
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <div className={styles.free}>
      <OrderRow order={order} />
      <Button variant="secondary" disabled={take.isPending} aria-label={t("home.takeOf", { code })} onClick={() => void takeIt()}>
        {t("home.take")}
      </Button>
    </div>
  );
}
