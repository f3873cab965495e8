import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { PickerField } from "../../kit/picker/picker-field.tsx";
import { LocationChip } from "./chip.tsx";

/** Chooses a site, in the form of a record that belongs to one. */
export function SiteField({ name, help }: { name: string; help: string }) {
  return <PickerField name={name} call={locations.list} filter={onlySites} help={help} />;
}

export const SiteChip = ({ site }: { site: { id: number; code: string; name: string } }) => <LocationChip location={site} />;

const onlySites = { isSite: { filterType: "set", values: [true] } } satisfies FiltersOf<typeof locations.list>;
