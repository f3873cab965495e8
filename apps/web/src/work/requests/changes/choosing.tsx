import { useId, useState, type ReactNode } from "react";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import type { RecordPickerProps } from "../../../kit/picker/props.ts";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { isStale } from "../../../kit/wire/failures.ts";
import { changed } from "../../../kit/wire/query.ts";
import styles from "./choosing.module.css";

interface Chosen {
  id: number;
  name: string;
}
/** One that lies near: of the same asset or place. */
export interface Near {
  id: number;
  code: string;
  title: string;
  /** By which it is told to be the one. */
  detail: string;
}

interface ChoosingProps {
  words: { title: string; text: string; near: string; other: string; search: string; go: string; missing: string };
  near: readonly Near[];
  /** Where any other one is searched. */
  picker: Pick<RecordPickerProps, "call" | "filter" | "without" | "detailOf">;
  isPending: boolean;
  /** Takes the chosen one; what it throws is told, and the dialog stays. */
  take: (id: number) => Promise<void>;
  onClose: () => void;
}

/** Which other one a request belongs to: those near it first, any other by its code or title. */
export function ChoosingDialog({ words, near, picker, isPending, take, onClose }: ChoosingProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const search = useId();
  const go = async () => {
    if (!chosen) return setFault(words.missing);
    try {
      await take(chosen.id);
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
      title={words.title}
      text={words.text}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={isPending} onClick={() => void go()}>
            {words.go}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {near.length > 0 && (
          <fieldset className={styles.near}>
            <legend>{words.near}</legend>
            {near.map((one) => (
              <NearRow key={one.id} of={one} isChosen={one.id === chosen?.id} onChoose={() => choose({ id: one.id, name: one.title })} />
            ))}
          </fieldset>
        )}
        <div className={styles.search}>
          <label htmlFor={search}>{near.length > 0 ? words.other : words.search}</label>
          <RecordPicker {...picker} value={isNear ? null : chosen} onChange={choose} control={{ id: search }} />
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

function NearRow({ of: { code, title, detail }, isChosen, onChoose }: { of: Near; isChosen: boolean; onChoose: () => void }): ReactNode {
  const id = useId();
  return (
    <label htmlFor={id}>
      <input id={id} type="radio" name="near" checked={isChosen} onChange={onChoose} />
      <span className={styles.title}>{title}</span>
      <span className={styles.small}>
        <CodeText>{code}</CodeText>
        {` · ${detail}`}
      </span>
    </label>
  );
}

/** The filter of what stands where a request does, by the columns that both lists have; null where it stands nowhere. */
export function nearFilter({ asset, location }: WorkRequest): Pick<FiltersOf<typeof workRequests.list>, "asset" | "location"> | null {
  const setOf = (id: number): Filter => ({ filterType: "set", values: [id] });
  return asset ? { asset: setOf(asset.id) } : location ? { location: setOf(location.id) } : null;
}

/** The newest of them. */
export const newestOf = (filterModel: Readonly<Record<string, Filter>>, most: number) => ({
  body: { startRow: 0, endRow: most, sortModel: [{ colId: "createdAt", sort: "desc" as const }], filterModel },
});
