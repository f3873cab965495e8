import { people } from "@millwright/domain/foundation/people/contract.ts";
import { RecordPicker, type RecordPickerProps } from "../../kit/picker/record-picker.tsx";

/** Finds a person by name, e-mail or job title; archived ones are not offered. */
export function PersonPicker(props: Omit<RecordPickerProps, "call">) {
  return <RecordPicker call={people.list} {...props} />;
}
