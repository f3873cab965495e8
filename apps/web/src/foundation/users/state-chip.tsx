import type { UserRow } from "@millwright/domain/foundation/users/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";

const TONES: Record<UserRow["state"], Tone> = { requested: "warn", invited: "info", active: "ok", locked: "alarm", inactive: "offline" };

export const UserState = ({ state }: { state: UserRow["state"] }) => <ToneChip tone={TONES[state]} label={t(`users.state.${state}`)} />;

/** Every role and where it is held, in one line. */
export const rolesText = ({ roles }: Pick<UserRow, "roles">): string =>
  roles.map(({ role, site }) => (site ? t("users.roleAt", { role: role.name, site: site.name }) : role.name)).join(", ");
