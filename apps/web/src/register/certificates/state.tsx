import { certificateState, daysBetween, type CertificateState } from "@millwright/domain/register/certificates/validity.ts";
import { t } from "../../i18n/register.ts";
import { today } from "../../kit/format.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";

const TONES: Record<CertificateState, Tone> = {
  expired: "alarm",
  "within 7 days": "high",
  "within 30 days": "warn",
  "within 60 days": "medium",
  valid: "ok",
};

interface Ending {
  validUntil: string | null;
  isCurrent: boolean;
}

/** How near its end a certificate is; one that was renewed says only that. */
export function stateText({ validUntil, isCurrent }: Ending): string {
  if (!isCurrent) return t("certificates.state.renewed");
  if (validUntil === null) return t("certificates.state.forEver");
  const state = certificateState(validUntil, today());
  if (state === "expired") return t("certificates.state.expired");
  return state === "valid" ? t("certificates.state.valid") : t("certificates.state.ends", { count: daysBetween(today(), validUntil) });
}

/** `isOfPerson`: beside a person's name, where the word alone would not say of what. */
export const CertificateStateChip = ({ isOfPerson = false, ...row }: Ending & { isOfPerson?: boolean }) => (
  <ToneChip
    tone={row.isCurrent ? TONES[certificateState(row.validUntil, today())] : "closed"}
    label={isOfPerson ? t("certificates.state.ofPerson", { state: stateText(row) }) : stateText(row)}
  />
);
