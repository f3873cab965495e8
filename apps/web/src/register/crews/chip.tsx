import type { Ref } from "@millwright/domain/kit/fields.ts";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { links } from "./links.ts";

/** A crew named in another record. */
export const CrewChip = ({ crew }: { crew: Ref }) => <RecordChip of={crew} to={links.record} />;
