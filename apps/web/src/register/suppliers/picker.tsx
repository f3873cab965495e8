import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { RecordPicker, type RecordPickerProps } from "../../kit/picker/record-picker.tsx";

/** Finds a supplier; archived ones are not offered. */
export function SupplierPicker(props: Omit<RecordPickerProps, "call">) {
  return <RecordPicker call={suppliers.list} {...props} />;
}
