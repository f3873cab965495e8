import type { Import } from "@millwright/domain/imports/contract.ts";
import { t } from "../../i18n/index.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";

const TONES: Record<Import["state"], Tone> = { uploaded: "open", checking: "progress", checked: "review", running: "progress", done: "completed", failed: "alarm", undoing: "progress", undone: "closed" };

export const ImportState = ({ state }: { state: Import["state"] }) => <ToneChip tone={TONES[state]} label={t(`imports.state.${state}`)} />;
