import { IconPencil } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { Contract, Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import { t } from "../../i18n/index.ts";
import { notify } from "../feedback/snackbar.ts";
import { formatDateTime } from "../format.ts";
import { InstantInput } from "../form/dates/date-inputs.tsx";
import { Button } from "../layout/button.tsx";
import type { ListCall } from "../list/list-call.ts";
import { Menu, MenuItem, useMenu } from "../menu/menu.tsx";
import { Popover } from "../menu/popover.tsx";
import { RecordPicker } from "../picker/record-picker.tsx";
import type { Choice } from "../picker/use-choices.ts";
import { useChange } from "../wire/query.ts";
import styles from "./in-place.module.css";

/** A fact of a record that is changed where it stands: its name for the button, how it looks, and what it becomes. */
interface InPlaceProps<V> {
  label: string;
  value: V;
  /** How it looks; pressed, it asks for another. */
  children: ReactNode;
  onChange: (value: V) => void;
}

/** One of a few: two presses. */
export function ChoiceInPlace<V extends string | number>({
  label,
  value,
  options,
  children,
  onChange,
}: InPlaceProps<V> & { options: readonly { value: V; label: string; shown?: ReactNode }[] }) {
  const menu = useMenu();
  return (
    <>
      <button
        type="button"
        className={styles.fact}
        aria-label={nameOf(label, options.find((each) => each.value === value)?.label)}
        {...menu.trigger}
      >
        {children}
        <Pencil />
      </button>
      <Menu anchor={menu.anchor} label={label} onClose={menu.close}>
        {options.map((option) => (
          <MenuItem key={option.value} onChoose={() => option.value !== value && onChange(option.value)}>
            {option.shown ?? option.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** An instant; it may be taken away. */
export function InstantInPlace({ label, value, children, onChange }: InPlaceProps<string | null>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={styles.fact}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t("kit.inPlace.change", { label })}
        onClick={({ currentTarget }) => {
          setTyped(value);
          setBefore(value);
          setAnchor(currentTarget);
        }}
      >
        {children}
        <Pencil />
      </button>
      {anchor && (
        <Popover anchor={anchor} label={label} onClose={close}>
          <form
            className={styles.asked}
            onSubmit={(event) => {
              event.preventDefault();
              close();
              if (typed !== value) onChange(typed);
            }}
          >
            <span className={styles.label}>{label}</span>
            <InstantInput aria-label={label} value={typed} autoFocus onChange={setTyped} />
            <span role="status" className={styles.meanwhile}>
              {value !== before && t("kit.inPlace.meanwhile", { value: value === null ? t("kit.stale.empty") : formatDateTime(value) })}
            </span>
            <Button type="submit">{t("common.action.save")}</Button>
          </form>
        </Popover>
      )}
    </>
  );
}

/** Another record, found by part of its name; "none" in words where it may be nobody. */
export function RecordInPlace({
  label,
  call,
  value,
  none,
  children,
  onChange,
}: InPlaceProps<Choice | null> & { call: ListCall; none?: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const take = (chosen: Choice | null) => {
    close();
    if (chosen?.id !== value?.id) onChange(chosen);
  };
  return (
    <>
      <button
        type="button"
        className={styles.fact}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={nameOf(label, value?.name ?? none)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {children}
        <Pencil />
      </button>
      {anchor && (
        <Popover anchor={anchor} label={label} onClose={close}>
          <div className={styles.asked} data-list>
            <span className={styles.label}>{label}</span>
            <RecordPicker
              call={call}
              value={null}
              control={{ "aria-label": label, "data-first": true }}
              isClearable={false}
              onChange={take}
            />
            {none !== undefined && value !== null && (
              <Button variant="text" onClick={() => take(null)}>
                {none}
              </Button>
            )}
          </div>
        </Popover>
      )}
    </>
  );
}

const nameOf = (label: string, now: string | undefined) =>
  now === undefined ? t("kit.inPlace.change", { label }) : t("kit.inPlace.changeFrom", { label, now });

const Pencil = () => <IconPencil size={14} stroke={1.75} className={styles.pencil} aria-hidden="true" />;

interface Kept {
  id: number;
  version: number;
}
type Update<R extends Kept> = Endpoint & { reply: { _zod: { output: R } } };

/**
 * Changes one fact of a record and offers to take it back for as long as the message stands. `show` is given each new row, before the
 * server is asked again.
 */
export function useInPlace<R extends Kept, E extends Update<R>>(
  row: R,
  { call, contract, show }: { call: E; contract: readonly Contract[]; show: (row: R) => void },
) {
  const change = useChange(call, { invalidates: contract });
  const send = async (now: Kept, part: Readonly<Record<string, unknown>>): Promise<Kept | null> => {
    try {
      const changed: Reply<E> = await change.mutateAsync({
        params: { id: now.id },
        body: { ...part, version: now.version },
      } as unknown as Request<E>);
      const shown = changed as unknown as R;
      show(shown);
      return shown;
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
      return null;
    }
  };
  return async (label: string, part: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>) => {
    const changed = await send(row, part);
    if (!changed) return;
    const onAct = () => void send(changed, before).then((back) => back && notify("info", t("kit.inPlace.undone", { label })));
    notify("success", t("kit.inPlace.changed", { label }), { label: t("kit.inPlace.undo"), onAct });
  };
}
