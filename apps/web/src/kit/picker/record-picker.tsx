import { useIsPhone } from "../list/use-phone.ts";
import { Combobox } from "./combobox.tsx";
import { PhonePicker } from "./phone-picker.tsx";
import type { RecordPickerProps } from "./props.ts";
import type { Choice } from "./use-choices.ts";
import { useNameOf } from "./use-name.ts";

interface PickerProps extends Omit<RecordPickerProps, "value"> {
  /** What is chosen; one whose name is not known here is asked for it. */
  value: (Omit<Choice, "name"> & { name: string | null }) | null;
}

/** Finds one record by typing part of its code or name; on a phone in a sheet. */
export function RecordPicker({ value: chosen, ...rest }: PickerProps) {
  const told = useNameOf(rest.call, chosen?.name === null ? chosen.id : null);
  const props = { ...rest, value: chosen && { ...chosen, name: chosen.name ?? told ?? "" } };
  const isPhone = useIsPhone();
  if (!isPhone) return <Combobox {...props} />;
  // What stands in a panel for nothing else needs no second one.
  return props.control?.["data-first"] ? <Combobox {...props} isSheet /> : <PhonePicker {...props} />;
}
