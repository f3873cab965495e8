import { IconAlertTriangle } from "@tabler/icons-react";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { formatDay } from "../../../kit/format.ts";
import { useCall } from "../../../kit/wire/query.ts";
import styles from "./details.module.css";

/** Below the choice of who is responsible: what of their certificates has expired, and what the organisation makes of it. The server decides. */
export function ResponsibleWarning() {
  const { form, start } = useFormOf();
  const chosen: unknown = form.watch("responsiblePersonId");
  const id = typeof chosen === "number" && chosen !== (start as { responsiblePersonId?: unknown }).responsiblePersonId ? chosen : null;
  const { data } = useCall(workOrders.responsible, id === null ? null : { params: { personId: id } });
  if (id === null || !data || data.rule === "off" || data.expired.length === 0) return null;
  return (
    <div className={styles.warning} role="status" data-rule={data.rule}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        <p>{t(`workOrders.responsible.${data.rule}`)}</p>
        <ul>
          {data.expired.map(({ kind, validUntil }) => (
            <li key={kind}>{t("workOrders.responsible.expired", { kind, day: formatDay(validUntil) })}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
