import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { PickerField } from "../../kit/picker/picker-field.tsx";
import { SupplierChip } from "./chip.tsx";

/** Chooses whom a person works for, in the person's form. */
export const EmployerField = (props: { name: string; help?: string }) => <PickerField {...props} call={suppliers.list} />;

export const EmployerChip = ({ employer }: { employer: { id: number; code: string; name: string } }) => (
  <SupplierChip supplier={employer} />
);
