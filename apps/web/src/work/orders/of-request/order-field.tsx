import { MaterialRequestHead } from "@millwright/domain/materials/material-requests/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { later } from "../../../kit/form/draft/later.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { useCall } from "../../../kit/wire/query.ts";

const field = fieldsOf(later(MaterialRequestHead));

/** The order for which something is asked; one that the address named is told by its title. */
export function OrderField({ name }: { name: "workOrderId" }) {
  const { start } = useFormOf();
  const id = start[name];
  const wanted = typeof id === "number" && !start["workOrder"] ? id : null;
  const { data, isPending } = useCall(workOrders.get, wanted === null ? null : { params: { id: wanted } });
  if (wanted !== null && isPending) return null;
  return (
    <field.Picker
      name={name}
      call={workOrders.list}
      named={data ? { id: data.id, name: `${data.code} ${data.title}` } : null}
      help={t("workOrders.parts.askHelp")}
      isWide
    />
  );
}
