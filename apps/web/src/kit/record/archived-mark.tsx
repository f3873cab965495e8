import { ToneChip } from "../marks/status-chip.tsx";
import { t } from "../../i18n/index.ts";

/** The mark of an archived record, for its head. */
export function ArchivedMark({ archivedAt }: { archivedAt: string | null }) {
  return archivedAt === null ? null : <ToneChip tone="closed" label={t("kit.record.archived")} />;
}
