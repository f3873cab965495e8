import type { CommandState } from "@millwright/domain/iot/gateways/commands/commands.ts";
import { t } from "../../../i18n/iot.ts";
import { ToneChip, type Tone } from "../../../kit/marks/status-chip.tsx";

const TONES: Record<CommandState, Tone> = {
  pending: "open",
  sent: "progress",
  confirmed: "ok",
  failed: "alarm",
  expired: "warn",
  cancelled: "closed",
};

export const CommandChip = ({ state }: { state: CommandState }) => (
  <ToneChip tone={TONES[state]} label={t(`gatewayCommands.state.${state}`)} />
);
