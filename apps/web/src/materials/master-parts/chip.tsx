import type { Ref } from "@millwright/domain/kit/fields.ts";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { links } from "./links.ts";

export const PartChip = ({ part }: { part: Ref }) => <RecordChip of={part} to={links.record} />;
