import { IconX } from "@tabler/icons-react";
import { use, useRef, useState } from "react";
import { t } from "../../i18n/index.ts";
import { notify } from "../feedback/snackbar.ts";
import { formatNumber } from "../format.ts";
import type { Bulk } from "../selection/bulk.ts";
import { headOf, usePicked, type Selection } from "../selection/selection.ts";
import { useFocusBack } from "../list/focus-back.ts";
import type { List } from "../list/use-list.ts";
import { useIsPhone } from "../list/use-phone.ts";
import { Button, IconButton } from "../layout/button.tsx";
import { Menu, MenuItem, useMenu } from "../menu/menu.tsx";
import { allows, useGrants } from "../wire/query.ts";
import type { BulkAction, TakingAction } from "./action.ts";
import { BulkDialog } from "./dialog.tsx";
import { MOST_ROWS, readAll } from "./read-all.ts";
import styles from "./bulk.module.css";

interface BulkBarProps<R extends { id: number }> {
  list: List<R>;
  selection: Selection<R>;
  bulk: Bulk<R>;
  onClose: () => void;
}

type AnyAction<R> = BulkAction<R> | TakingAction<R>;

/** What stands at the lower edge while rows are selected: how many, and what can be done to them. */
export function BulkBar<R extends { id: number }>({ list, selection, bulk, onClose }: BulkBarProps<R>) {
  const { actions } = use(loadedOnce(bulk));
  const { picked } = usePicked(selection);
  const [running, setRunning] = useState<{ action: AnyAction<R>; rows: readonly R[] } | null>(null);
  const rows = [...picked.rows.values()];
  const offered = useOffered(actions, rows, list.asked.archived === true);
  const bar = useRef<HTMLElement>(null);
  useFocusBack(bar);
  return (
    <section ref={bar} className={styles.bar} aria-label={t("kit.bulk.bar")}>
      <IconButton label={t("kit.bulk.clear")} onClick={onClose}>
        <IconX size={17} aria-hidden="true" />
      </IconButton>
      <p className={styles.count} aria-live="polite">
        {t("kit.bulk.selected", { count: rows.length, shown: formatNumber(rows.length) })}
      </p>
      <SelectMatching list={list} selection={selection} />
      <Actions actions={offered} onChoose={(action) => setRunning({ action, rows })} />
      {running && "Dialog" in running.action && <running.action.Dialog rows={running.rows} onClose={() => setRunning(null)} />}
      {running && !("Dialog" in running.action) && (
        <BulkDialog
          action={running.action}
          rows={running.rows}
          counted={bulk.counted}
          columns={list.columns}
          onEnd={(keep) => {
            setRunning(null);
            if (keep === null) onClose();
            else selection.keep(keep);
          }}
          onCancel={() => setRunning(null)}
        />
      )}
    </section>
  );
}

/** Buttons for the first few, a menu for the rest; a phone has room for two. */
function Actions<R>({ actions, onChoose }: { actions: readonly AnyAction<R>[]; onChoose: (action: AnyAction<R>) => void }) {
  const menu = useMenu();
  const room = useIsPhone() ? 1 : 4;
  const [shown, rest] = actions.length <= room + 1 ? [actions, []] : [actions.slice(0, room), actions.slice(room)];
  return (
    <div className={styles.actions}>
      {shown.map((action) => (
        <Button key={action.key} variant="secondary" onClick={() => onChoose(action)}>
          <action.icon size={16} aria-hidden="true" />
          {t(action.label)}
        </Button>
      ))}
      {rest.length > 0 && (
        <>
          <Button variant="secondary" {...menu.trigger}>
            {t("kit.bulk.more")}
          </Button>
          <Menu anchor={menu.anchor} label={t("common.action.more")} align="end" onClose={menu.close}>
            {rest.map((action) => (
              <MenuItem key={action.key} isDangerous={action.isDangerous ?? false} onChoose={() => onChoose(action)}>
                <action.icon size={17} stroke={1.75} aria-hidden="true" />
                {t(action.label)}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
    </div>
  );
}

/** Once everything loaded is selected, the next wish is what has not been loaded yet. */
function SelectMatching<R extends { id: number }>({ list, selection }: Pick<BulkBarProps<R>, "list" | "selection">) {
  const { picked, shown } = usePicked(selection);
  const [isReading, setReading] = useState(false);
  const [matching, setMatching] = useState<number | null>(null);
  const most = list.found?.known === "all" ? list.found.rows : (matching ?? MOST_ROWS);
  if (headOf(picked, shown) !== "all" || picked.rows.size >= Math.min(most, MOST_ROWS)) return null;
  const read = async () => {
    setReading(true);
    try {
      const rows = await readAll(list);
      selection.add(rows);
      setMatching(rows.length);
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    } finally {
      setReading(false);
    }
  };
  return (
    <Button variant="text" disabled={isReading} onClick={() => void read()}>
      {isReading ? t("common.state.loading") : t("kit.bulk.selectMatching", { most: formatNumber(MOST_ROWS) })}
    </Button>
  );
}

/** What the person may do, and what at least one of the rows allows. */
function useOffered<R>(actions: readonly AnyAction<R>[], rows: readonly R[], isArchive: boolean): AnyAction<R>[] {
  const grants = useGrants();
  return actions.filter(
    ({ call, fits, isForArchived = false }) => isForArchived === isArchive && allows(grants, call.access) && (!fits || rows.some(fits)),
  );
}

const loading = new WeakMap<object, Promise<unknown>>();

/** A list's actions are read once, when its first row is selected. */
function loadedOnce<R>(bulk: Bulk<R>): ReturnType<Bulk<R>["load"]> {
  const known = loading.get(bulk) as ReturnType<Bulk<R>["load"]> | undefined;
  if (known) return known;
  const started = bulk.load();
  loading.set(bulk, started);
  return started;
}
