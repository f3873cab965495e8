import type { Ref } from "@millwright/domain/kit/fields.ts";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { links } from "./links.ts";

/** A location named in another record. */
export const LocationChip = ({ location }: { location: Ref }) => <RecordChip of={location} to={links.record} />;
