import { useId, useState } from "react";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { instantOfStart } from "@millwright/domain/work/calendar/slot.ts";
import { t } from "../../i18n/work.ts";
import controls from "../../kit/filter/controls.module.css";
import { InstantInput } from "../../kit/form/dates/date-inputs.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import { moveOrder, type Movable } from "./use-move.ts";
import { foreignZone } from "./words.ts";
import styles from "./calendar.module.css";

interface Named {
  id: number;
  name: string;
}
export interface Planned extends Movable {
  title: string;
  responsiblePerson: Named | null;
  crew: (Named & { code?: string }) | null;
}

/** The keyboard's way to every drag: when, how long, who. */
export function MoveDialog({ order, startAt, onClose }: { order: Planned; startAt?: string; onClose: () => void }) {
  const [start, setStart] = useState(startAt === undefined ? order.estStartAt : instantOfStart(startAt, order.timeZone));
  const name = useId();
  const [minutes, setMinutes] = useState(order.estimateMinutes === null ? "" : String(order.estimateMinutes));
  const [person, setPerson] = useState(order.responsiblePerson);
  const [crew, setCrew] = useState(order.crew);
  const [isSending, setSending] = useState(false);
  const place = foreignZone(order.timeZone);
  const save = async () => {
    setSending(true);
    const isMoved = await moveOrder(order, {
      estStartAt: start,
      estimateMinutes: minutes === "" ? null : Number(minutes),
      responsiblePersonId: person?.id ?? null,
      crewId: crew?.id ?? null,
    });
    setSending(false);
    if (isMoved) onClose();
  };
  return (
    <Modal title={t("calendar.move.title", { code: order.code })} text={order.title} onClose={onClose}>
      <form
        className={styles.moveForm}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles.field}>
          <span id={name}>{place ? t("calendar.move.startIn", { place }) : t("calendar.move.start")}</span>
          <InstantInput aria-labelledby={name} value={start} timeZone={order.timeZone} autoFocus onChange={setStart} />
        </div>
        <label>
          {t("calendar.move.minutes")}
          <input
            type="number"
            min={0}
            max={525_600}
            step={1}
            className={controls.control}
            value={minutes}
            data-num
            onChange={(event) => setMinutes(event.target.value)}
          />
        </label>
        <div className={styles.field}>
          <span>{t("workOrders.field.responsiblePerson")}</span>
          <RecordPicker
            control={{ "aria-label": t("workOrders.field.responsiblePerson") }}
            call={people.list}
            value={person}
            onChange={setPerson}
          />
        </div>
        <div className={styles.field}>
          <span>{t("workOrders.field.crew")}</span>
          <RecordPicker control={{ "aria-label": t("workOrders.field.crew") }} call={crews.list} value={crew} onChange={setCrew} />
        </div>
        <div className={styles.moveActions}>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button type="submit" disabled={isSending}>
            {t("calendar.move.save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
