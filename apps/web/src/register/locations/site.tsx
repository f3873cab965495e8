import { locations } from "@millwright/domain/register/locations/contract.ts";
import { PickerField } from "../../kit/picker/picker-field.tsx";
import { LocationChip } from "./chip.tsx";
import { onlySites } from "./only-sites.ts";

/** Chooses a site, in the form of a record that belongs to one. */
export function SiteField(props: { name: string; help?: string; label?: string }) {
  return <PickerField {...props} call={locations.list} filter={onlySites} />;
}

export const SiteChip = ({ site }: { site: { id: number; code: string; name: string } }) => <LocationChip location={site} />;
