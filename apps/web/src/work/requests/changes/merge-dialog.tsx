import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { workRequests, type WorkRequest, type WorkRequestRow } from "@millwright/domain/work/requests/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { useId, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { isStale } from "../../../kit/wire/failures.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Modal } from "../../../kit/form/modal.tsx";
import { formatDateTime, formatRelative } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { changed, useCall, useChange } from "../../../kit/wire/query.ts";
import { keepRequest } from "./judge.tsx";
import styles from "./merge-dialog.module.css";

const OPEN: Filter = { filterType: "set", values: [STATUS.open, STATUS.inReview] };
/** One's own may be among them. */
const NEAR = 9;

interface Chosen {
  id: number;
  code?: string | undefined;
  name: string;
}

/** Which request reports the same: those of the same asset or place first, any other by its code or title. */
export function MergeDialog({ request, onClose }: { request: WorkRequest; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const search = useId();
  const merge = useChange(workRequests.merge, { invalidates: [workRequests], onDone: keepRequest });
  const near = useNear(request);
  const go = async () => {
    if (!chosen) return setFault(t("workRequests.merge.choose"));
    try {
      const merged = await merge.mutateAsync({ body: { id: request.id, version: request.version, intoId: chosen.id } });
      notify("success", t("workRequests.merge.done", { code: request.code, into: merged.mergedInto?.code ?? "" }));
      onClose();
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : t("common.state.errorText"));
      if (isStale(failure)) await changed(workRequests);
    }
  };
  const choose = (next: Chosen | null) => {
    setChosen(next);
    setFault(null);
  };
  const isNear = near.some(({ id }) => id === chosen?.id);
  return (
    <Modal
      title={t("workRequests.merge.title", { code: request.code })}
      text={t("workRequests.merge.text")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={merge.isPending} onClick={() => void go()}>
            {t("workRequests.merge.go")}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {near.length > 0 && (
          <fieldset className={styles.near}>
            <legend>{t(request.asset ? "workRequests.merge.sameAsset" : "workRequests.merge.samePlace")}</legend>
            {near.map((row) => (
              <Near key={row.id} row={row} isChosen={row.id === chosen?.id} onChoose={() => choose({ id: row.id, name: row.title })} />
            ))}
          </fieldset>
        )}
        <div className={styles.search}>
          <label htmlFor={search}>{t(near.length > 0 ? "workRequests.merge.other" : "workRequests.merge.search")}</label>
          <RecordPicker
            call={workRequests.list}
            filter={{ status: OPEN }}
            without={request.id}
            detailOf={(row) => whereAndWhen(row as WorkRequestRow)}
            value={isNear ? null : chosen}
            onChange={choose}
            control={{ id: search }}
          />
        </div>
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
    </Modal>
  );
}

function useNear(request: WorkRequest): WorkRequestRow[] {
  const here: FiltersOf<typeof workRequests.list> | null = request.asset
    ? { asset: setOf(request.asset.id) }
    : request.location
      ? { location: setOf(request.location.id) }
      : null;
  const sortModel = [{ colId: "createdAt", sort: "desc" as const }];
  const body = here && { startRow: 0, endRow: NEAR, sortModel, filterModel: { status: OPEN, ...here } };
  return (useCall(workRequests.list, body && { body }).data?.rows ?? []).filter(({ id }) => id !== request.id);
}

/** By which two reports are told to be the same, or not. */
const whereAndWhen = ({ asset, location, createdAt }: WorkRequestRow): string =>
  [asset?.name ?? location?.name, `${formatDateTime(createdAt)} (${formatRelative(createdAt)})`].filter(Boolean).join(" · ");

const setOf = (id: number): Filter => ({ filterType: "set", values: [id] });

function Near({ row, isChosen, onChoose }: { row: WorkRequestRow; isChosen: boolean; onChoose: () => void }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <input id={id} type="radio" name="survivor" checked={isChosen} onChange={onChoose} />
      <span className={styles.title}>{row.title}</span>
      <span className={styles.small}>
        <CodeText>{row.code}</CodeText>
        {` · ${whereAndWhen(row)}`}
        {row.requester && ` · ${row.requester.name}`}
      </span>
    </label>
  );
}
