import { useId, useState } from "react";
import { workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { CATEGORIES, ENDED } from "@millwright/domain/work/orders/status.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { isStale } from "../../../kit/wire/failures.ts";
import { changed, useCall, useChange } from "../../../kit/wire/query.ts";
import { keepRequest } from "./judge.tsx";
import styles from "./merge-dialog.module.css";

const OPEN: Filter = { filterType: "set", values: CATEGORIES.filter((category) => !ENDED.includes(category)) };
const NEAR = 8;

interface Chosen {
  id: number;
  name: string;
}

/** Which open order the request joins: those of the same asset or place first, any other by its code or title. */
export function JoinDialog({ request, onClose }: { request: WorkRequest; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const search = useId();
  const join = useChange(workRequests.join, { invalidates: [workRequests, workOrders], onDone: keepRequest });
  const near = useNear(request);
  const go = async () => {
    if (!chosen) return setFault(t("workRequests.join.choose"));
    try {
      const joined = await join.mutateAsync({ body: { id: request.id, version: request.version, workOrderId: chosen.id } });
      notify("success", t("workRequests.join.done", { code: request.code, order: joined.workOrder?.code ?? "" }));
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
      title={t("workRequests.join.title", { code: request.code })}
      text={t("workRequests.join.text")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={join.isPending} onClick={() => void go()}>
            {t("workRequests.join.go")}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {near.length > 0 && (
          <fieldset className={styles.near}>
            <legend>{t(request.asset ? "workRequests.join.sameAsset" : "workRequests.join.samePlace")}</legend>
            {near.map((order) => (
              <Near
                key={order.id}
                order={order}
                isChosen={order.id === chosen?.id}
                onChoose={() => choose({ id: order.id, name: order.title })}
              />
            ))}
          </fieldset>
        )}
        <div className={styles.search}>
          <label htmlFor={search}>{t(near.length > 0 ? "workRequests.join.other" : "workRequests.join.search")}</label>
          <RecordPicker
            call={workOrders.list}
            filter={{ statusCategory: OPEN }}
            detailOf={(row) => whereAndWho(row as WorkOrderRow)}
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

function useNear(request: WorkRequest): WorkOrderRow[] {
  const place: FiltersOf<typeof workOrders.list> | null = request.asset
    ? { asset: setOf(request.asset.id) }
    : request.location
      ? { location: setOf(request.location.id) }
      : null;
  const sortModel = [{ colId: "createdAt", sort: "desc" as const }];
  const body = place && { startRow: 0, endRow: NEAR, sortModel, filterModel: { statusCategory: OPEN, ...place } };
  return useCall(workOrders.list, body && { body }).data?.rows ?? [];
}

const setOf = (id: number): Filter => ({ filterType: "set", values: [id] });

/** By which an order is told to be the one. */
const whereAndWho = ({ asset, location, responsiblePerson, crew }: WorkOrderRow): string =>
  [asset?.name ?? location?.name, responsiblePerson?.name ?? crew?.name].filter(Boolean).join(" · ");

function Near({ order, isChosen, onChoose }: { order: WorkOrderRow; isChosen: boolean; onChoose: () => void }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <input id={id} type="radio" name="order" checked={isChosen} onChange={onChoose} />
      <span className={styles.title}>{order.title}</span>
      <span className={styles.small}>
        <CodeText>{order.code}</CodeText>
        {` · ${[order.status.name, whereAndWho(order)].filter(Boolean).join(" · ")}`}
      </span>
    </label>
  );
}
