import type { Ref } from "@millwright/domain/kit/fields.ts";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { links } from "./links.ts";

/** A supplier named in another record. */
export const SupplierChip = ({ supplier }: { supplier: Ref }) => <RecordChip of={supplier} to={links.record} />;
