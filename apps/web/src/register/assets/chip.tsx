import type { Ref } from "@millwright/domain/kit/fields.ts";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { links } from "./links.ts";

/** An asset named in another record. */
export const AssetChip = ({ asset }: { asset: Ref }) => <RecordChip of={asset} to={links.record} />;
