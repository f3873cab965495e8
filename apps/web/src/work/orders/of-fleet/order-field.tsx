import { FleetDraft } from "@millwright/domain/register/fleet/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { later } from "../../../kit/form/draft/later.ts";

const field = fieldsOf(later(FleetDraft));

/** The order for which somebody drove or filled up. */
export const OrderField = ({ name }: { name: "workOrderId" }) => <field.Picker name={name} call={workOrders.list} isWide />;
