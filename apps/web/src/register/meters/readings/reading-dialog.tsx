import { useState } from "react";
import { z } from "zod";
import type { Meter } from "@millwright/domain/register/meters/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { isAsked, isConfirmable } from "@millwright/domain/register/meters/guard.ts";
import { meterReadings, MeterReadingDraft, type MeterReading } from "@millwright/domain/register/meters/readings/contract.ts";
import { wordsOf } from "@millwright/domain/register/meters/words.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { t } from "../../../i18n/register.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldFrame, FieldGrid, useField } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { numberNotation } from "../../../kit/form/fields/notations.ts";
import { useTypedField } from "../../../kit/form/fields/typed-field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useKeys } from "../../../kit/walk/big-number.tsx";
import { Choices } from "../../../kit/walk/choices.tsx";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { BigReading, LastValue } from "./big-reading.tsx";
import { entriesOf } from "./entries.ts";
import type { Written } from "./written.ts";
import styles from "./readings.module.css";

const CHANGED = { invalidates: [meters, meterReadings] };
export type Entered = Written & Pick<Meter, "id" | "name" | "lastValue" | "lastAt" | "lowLimit" | "highLimit" | "sensor">;

const Draft = MeterReadingDraft.omit({ meterId: true });
const Correction = Draft.omit({ at: true, remark: true }).extend({ reason: z.string().trim().min(1).max(500) });
const Removal = z.object({ reason: z.string().trim().min(1).max(500) });
const field = fieldsOf(Draft);
const corrected = fieldsOf(Correction);
const removed = fieldsOf(Removal);

/** Why the server wants to hear more of a reading before it takes it. */
function useAsked() {
  const [asked, setAsked] = useState<string | null>(null);
  const listening = async <T,>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (failure) {
      const reason = failure instanceof Refusal ? failure.detail.fields?.find((fault) => isAsked(fault.reason))?.reason : undefined;
      if (reason) setAsked(reason);
      throw failure;
    }
  };
  return { asked, listening };
}

const entries = (meter: Pick<Meter, "kind" | "sensor">) =>
  entriesOf(meter).map((value) => ({ value, label: t(`meters.readings.entry.${value}`) }));
const words = ({ states }: Written) => wordsOf(states).map((label, value) => ({ value, label }));

type NewReading = z.output<typeof MeterReadingDraft>;
interface EntryProps {
  meter: Entered;
  onClose: () => void;
  /** What the draft is kept under beside the meter, and another way to send it: where it belongs to something else, too. */
  of?: { key: string; send: (reading: NewReading, idempotencyKey: string) => Promise<unknown> };
}

/** A new reading: the number alone, until the server asks what happened. */
export function ReadingDialog({ meter, onClose, of }: EntryProps) {
  const create = useQueued(meterReadings.create, CHANGED);
  const { asked, listening } = useAsked();
  const form = useDraftForm({
    key: `meter-reading-${meter.id}${of ? `-${of.key}` : ""}`,
    schema: Draft,
    start: (meter.sensor ? { entry: "reset" } : {}) as z.input<typeof Draft>,
    save: async (draft, { idempotencyKey }) => {
      const reading = { ...draft, meterId: meter.id };
      await listening(of ? of.send(reading, idempotencyKey) : create.mutateAsync({ body: reading, idempotencyKey }));
    },
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const keys = useKeys();
  return (
    <Modal title={meter.name} {...(meter.sensor ? { text: t("meters.readings.fed", { sensor: meter.sensor.name }) } : {})} onClose={cancel}>
      <Form form={form} labels="meters.readings.field" onCancel={cancel}>
        <FieldGrid>
          <div className={styles.now}>
            <LastValue meter={meter} />
            {meter.kind === "characteristic" ? <Word meter={meter} /> : <Figure meter={meter} />}
          </div>
          {(asked === "meter_went_back" || meter.sensor) && (
            <>
              <field.Select name="entry" options={entries(meter)} isWide help={t("meters.readings.entryHelp")} />
              <field.Number name="oldValue" isWide help={t("meters.readings.oldValueHelp")} />
            </>
          )}
          {isConfirmable(asked) && <field.Switch name="isConfirmed" isWide />}
        </FieldGrid>
        {/* Beside large keys there is no room for what is seldom said. */}
        <details className={styles.later} open={!keys}>
          <summary>{t("meters.readings.timeAndRemark")}</summary>
          <FieldGrid>
            <field.Instant name="at" isWide help={t("meters.readings.atHelp")} />
            <field.LongText name="remark" isWide rows={2} />
          </FieldGrid>
        </details>
      </Form>
    </Modal>
  );
}

/** What it shows, as a large number with its limits. */
function Figure({ meter }: { meter: Entered }) {
  const { field: value, text, change, leave } = useTypedField({ name: "value" }, numberNotation);
  return (
    <div data-field="value">
      <BigReading
        {...value.control}
        meter={meter}
        label={value.label}
        value={text}
        fault={value.message ?? null}
        done={t("common.action.save")}
        autoFocus
        onChange={change}
        onBlur={leave}
      />
    </div>
  );
}

/** What it shows, as one of its words. */
function Word({ meter }: { meter: Entered }) {
  const value = useField<number>({ name: "value" });
  return (
    <FieldFrame field={value} isGroup>
      <Choices
        label={value.label}
        choices={words(meter).map((word) => ({ ...word, tone: "info" as const }))}
        chosen={value.value ?? null}
        isBig
        isDisabled={false}
        onChoose={value.change}
      />
    </FieldFrame>
  );
}

interface ChangeProps {
  meter: Entered;
  reading: MeterReading;
  onClose: () => void;
}

export function CorrectDialog({ meter, reading, onClose }: ChangeProps) {
  const correct = useChange(meterReadings.correct, CHANGED);
  const { asked, listening } = useAsked();
  const { at, version, value, entry, oldValue } = reading;
  const form = useDraftForm({
    key: `meter-correction-${meter.id}-${at}`,
    schema: Correction,
    start: { value: value ?? 0, entry, oldValue, reason: "", version },
    save: async (draft, { idempotencyKey, version: read }) =>
      await listening(correct.mutateAsync({ body: { ...draft, meterId: meter.id, at, version: read }, idempotencyKey })),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("meters.readings.correct")} onClose={cancel}>
      <Form form={form} labels="meters.readings.field" onCancel={cancel}>
        <FieldGrid>
          {meter.kind === "characteristic" ? (
            <corrected.Select name="value" options={words(meter)} isWide autoFocus />
          ) : (
            <corrected.Number name="value" isWide autoFocus {...(meter.unit && { unit: meter.unit.code })} />
          )}
          {meter.kind === "continuous" && <corrected.Select name="entry" options={entries({ ...meter, sensor: null })} isWide />}
          {isConfirmable(asked) && <corrected.Switch name="isConfirmed" isWide />}
          <corrected.LongText name="reason" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

export function RemoveDialog({ meter, reading, onClose }: ChangeProps) {
  const remove = useChange(meterReadings.remove, CHANGED);
  const form = useDraftForm({
    key: `meter-removal-${meter.id}-${reading.at}`,
    schema: Removal,
    start: { reason: "", version: reading.version },
    save: async ({ reason }, { idempotencyKey, version }) =>
      await remove.mutateAsync({ body: { meterId: meter.id, at: reading.at, version, reason }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("meters.readings.remove")} onClose={cancel}>
      <Form form={form} labels="meters.readings.field" onCancel={cancel}>
        <FieldGrid>
          <removed.LongText name="reason" isWide rows={2} autoFocus help={t("meters.readings.removeHelp")} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
