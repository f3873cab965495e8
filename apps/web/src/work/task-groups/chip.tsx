import type { Ref } from "@millwright/domain/kit/fields.ts";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { links } from "./links.ts";

/** A task group named on a page of something else. */
export const TaskGroupChip = ({ group }: { group: Ref }) => <RecordChip of={group} to={links.record} />;
