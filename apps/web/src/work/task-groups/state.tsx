import type { TaskGroup } from "@millwright/domain/work/task-groups/contract.ts";
import { t } from "../../i18n/work.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";

const TONES: Record<TaskGroup["state"], Tone> = { draft: "open", published: "ok", retired: "offline" };

export const GroupState = ({ state }: { state: TaskGroup["state"] }) => (
  <ToneChip tone={TONES[state]} label={t(`taskGroups.state.${state}`)} isStruck={state === "retired"} />
);
