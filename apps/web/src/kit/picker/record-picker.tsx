import { useIsPhone } from "../list/use-phone.ts";
import { Combobox } from "./combobox.tsx";
import { PhonePicker } from "./phone-picker.tsx";
import type { RecordPickerProps } from "./props.ts";

/** Finds one record by typing part of its code or name; on a phone in a sheet. */
export function RecordPicker(props: RecordPickerProps) {
  const isPhone = useIsPhone();
  if (!isPhone) return <Combobox {...props} />;
  // What stands in a panel for nothing else needs no second one.
  return props.control?.["data-first"] ? <Combobox {...props} isSheet /> : <PhonePicker {...props} />;
}
