import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { useCall } from "../../kit/wire/query.ts";
import { RecordPicker, type RecordPickerProps } from "../../kit/picker/record-picker.tsx";
import { PathText } from "./path.tsx";

/** Finds a location and says below it where the chosen one stands; archived ones are not offered. */
export function LocationPicker(props: Omit<RecordPickerProps, "call">) {
  const chosen = useCall(locations.get, props.value ? { params: { id: props.value.id } } : null);
  return (
    <div>
      <RecordPicker call={locations.list} {...props} />
      <PathText names={props.value ? (chosen.data?.path.map(({ name }) => name) ?? []) : []} />
    </div>
  );
}

/** For a form's own picker: `<field.Picker name="siteId" call={locations.list} filter={onlySites} />`. */
export const onlySites = { isSite: { filterType: "set", values: [true] } } satisfies FiltersOf<typeof locations.list>;
