import { STATES, type State } from "@millwright/domain/iot/states.ts";
import { t } from "../i18n/iot.ts";
import { formatRelative } from "../kit/format.ts";
import { ToneChip, type Tone } from "../kit/marks/status-chip.tsx";

export const STATE_TONES: Record<State, Tone> = {
  never_heard: "offline",
  ok: "ok",
  aware: "warn",
  late: "warn",
  offline: "alarm",
  fault: "alarm",
  out_of_service: "closed",
};

export const stateWords = () => Object.fromEntries(STATES.map((state) => [state, t(`heard.state.${state}`)])) as Record<State, string>;

/** How it is: a dot and a word. */
export const StateChip = ({ state }: { state: State }) => <ToneChip tone={STATE_TONES[state]} label={t(`heard.state.${state}`)} />;

/** How long ago it was heard. */
export const lastHeard = (at: string | null): string => (at === null ? t("heard.never") : formatRelative(at));

/** Without anything behind the point where there is nothing. */
export const percent = (value: number | null): string => (value === null ? "" : t("heard.percent", { value: Math.round(value) }));
