import { assets } from "@millwright/domain/register/assets/contract.ts";
import { useCall } from "../../kit/wire/query.ts";
import { RecordPicker, type RecordPickerProps } from "../../kit/picker/record-picker.tsx";
import { PathText } from "../locations/public.ts";

/** Finds an asset by code, name or serial number and says below it where the chosen one stands; archived ones are not offered. */
export function AssetPicker(props: Omit<RecordPickerProps, "call">) {
  const chosen = useCall(assets.get, props.value ? { params: { id: props.value.id } } : null);
  return (
    <div>
      <RecordPicker call={assets.list} {...props} />
      <PathText names={props.value ? (chosen.data?.locationPath.map(({ name }) => name) ?? []) : []} />
    </div>
  );
}
