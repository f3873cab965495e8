import { IconTrash } from "@tabler/icons-react";
import { partAlternates } from "@millwright/domain/materials/master-parts/alternates/contract.ts";
import { masterParts, type MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { IconButton } from "../../../kit/layout/button.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { PartChip } from "../chip.tsx";
import { Lines } from "../lines.tsx";
import styles from "../master-parts.module.css";

const CHANGED = { invalidates: [partAlternates, masterParts] } as const;

/** What may be taken in a part's place; said once, it stands at both. */
export function Alternates({ part }: { part: MasterPart }) {
  const answer = useCall(partAlternates.list, { query: { partId: String(part.id) } });
  const may = useMay(partAlternates.create) && part.archivedAt === null;
  const create = useChange(partAlternates.create, CHANGED);
  const remove = useChange(partAlternates.remove, CHANGED);
  const failed = { onError: (failure: Error) => notify("error", failure.message) };
  return (
    <Lines
      title={t("masterParts.alternates.title")}
      answer={answer}
      none={t("masterParts.alternates.none")}
      add={
        may && (
          <div className={styles.pickAlternate}>
            <RecordPicker
              control={{ "aria-label": t("masterParts.alternates.add") }}
              call={masterParts.list}
              value={null}
              onChange={(chosen) => chosen && create.mutate({ body: { partId: part.id, alternateId: chosen.id } }, failed)}
            />
          </div>
        )
      }
    >
      {({ id, part: other, remark }) => (
        <>
          <span className={styles.what}>
            <PartChip part={other} />
            {other.state !== "active" && <ToneChip tone="closed" label={t(`masterParts.state.${other.state}`)} />}
            {remark && <span className={styles.small}>{remark}</span>}
          </span>
          {may && (
            <IconButton
              label={t("masterParts.alternates.remove", { name: other.name })}
              onClick={() => remove.mutate({ params: { id } }, failed)}
            >
              <IconTrash size={17} aria-hidden="true" />
            </IconButton>
          )}
        </>
      )}
    </Lines>
  );
}
