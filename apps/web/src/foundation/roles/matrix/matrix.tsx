import { IconCheck, IconChevronDown, IconLock, IconMinus } from "@tabler/icons-react";
import { useRef, useState, type ComponentPropsWithRef, type KeyboardEvent } from "react";
import { FLAGS, type Flag, type Scope } from "@millwright/domain/kit/access.ts";
import type { GrantsPatch } from "@millwright/domain/foundation/roles/grants.ts";
import type { MatrixProps } from "./props.ts";
import { t } from "../../../i18n/foundation.ts";
import { Menu, MenuItem, useMenu } from "../../../kit/menu/menu.tsx";
import { useIsPhone } from "../../../kit/list/use-phone.ts";
import { flagWord, scopeWord } from "../words.ts";
import {
  columnToggled,
  grantIn,
  isEmpty,
  isFull,
  isScopeOpen,
  placeFor,
  rowToggled,
  scoped,
  stateOf,
  toggled,
  wholeToggled,
  type Line,
  type Place,
} from "./cells.ts";
import { MatrixCards } from "./cards.tsx";
import styles from "./matrix.module.css";

/** Sub-modules by what may be done with them: a grid to be walked by arrow keys, a card each on a phone. */
export function Matrix(props: MatrixProps) {
  return useIsPhone() ? <MatrixCards {...props} /> : <MatrixGrid {...props} />;
}

/** All of the row, the flags, the scope. */
const COLUMNS = FLAGS.length + 2;
const SCOPE_COLUMN = COLUMNS - 1;

function MatrixGrid(props: MatrixProps) {
  const { modules, grants, closed, onChange } = props;
  const lines = modules.flatMap(({ subModules }) => subModules);
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 1, column: 1 });
  const goTo = (event: KeyboardEvent) => {
    const next = placeFor(event.key, event.ctrlKey || event.metaKey, at, lines.length + 1, COLUMNS);
    if (!next || event.altKey) return;
    event.preventDefault();
    // Above the scopes there is nothing to press.
    const column = next.row === 0 ? Math.min(next.column, SCOPE_COLUMN - 1) : next.column;
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row}:${column}"]`)?.focus();
  };
  const cell = (row: number, column: number) => ({
    "data-at": `${row}:${column}`,
    tabIndex: at.row === row && at.column === column ? 0 : -1,
    onFocus: () => setAt({ row, column }),
  });
  const change = (patch: GrantsPatch) => {
    if (closed === null) onChange(patch);
  };
  const flagHead = (flag: Flag, column: number) => (
    <th key={flag} scope="col">
      <button
        type="button"
        className={styles.head}
        aria-label={t("roles.matrix.column", { flag: flagWord(flag) })}
        title={closed ?? t("roles.matrix.column", { flag: flagWord(flag) })}
        aria-disabled={closed !== null || undefined}
        onClick={() => change(columnToggled(grants, lines, flag))}
        {...cell(0, column)}
      >
        {flagWord(flag)}
      </button>
    </th>
  );
  return (
    <div className={styles.scroll}>
      <table ref={grid} role="grid" className={styles.grid} aria-label={t("roles.matrix.label")} onKeyDown={goTo}>
        <thead>
          <tr>
            <th scope="col">{t("roles.matrix.area")}</th>
            <th scope="col">
              <button
                type="button"
                className={styles.head}
                aria-label={t("roles.matrix.whole")}
                title={closed ?? t("roles.matrix.whole")}
                aria-disabled={closed !== null || undefined}
                onClick={() => change(wholeToggled(grants, lines))}
                {...cell(0, 0)}
              >
                {t("roles.matrix.all")}
              </button>
            </th>
            {FLAGS.map((flag, column) => flagHead(flag, column + 1))}
            <th scope="col">{t("roles.matrix.scope")}</th>
          </tr>
        </thead>
        {modules.map(({ moduleId, title, subModules }) => (
          <tbody key={moduleId ?? "none"}>
            <tr className={styles.module}>
              <th scope="rowgroup" colSpan={COLUMNS + 1}>
                {title}
              </th>
            </tr>
            {subModules.map((line) => (
              <Row key={line.subModule} line={line} row={lines.indexOf(line) + 1} cell={cell} {...props} onChange={change} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type CellProps = (row: number, column: number) => Pick<ComponentPropsWithRef<"button">, "tabIndex" | "onFocus">;
interface RowProps extends MatrixProps {
  line: Line;
  row: number;
  cell: CellProps;
}

function Row({ line, row, cell, saved, grants, closed, onChange }: RowProps) {
  const full = isFull(grants, line) ? true : isEmpty(grants, line) ? false : "mixed";
  return (
    <tr data-empty={isEmpty(grants, line) || undefined}>
      <th scope="row">
        {line.title}
        {!line.isInMenu && <span className={styles.hidden}>{t("roles.matrix.notInMenu")}</span>}
      </th>
      <td>
        <Check
          label={t("roles.matrix.row", { title: line.title })}
          checked={full}
          reason={closed}
          isRow
          onToggle={() => onChange(rowToggled(grants, line))}
          {...cell(row, 0)}
        />
      </td>
      {FLAGS.map((flag, column) => (
        <td key={flag}>
          <FlagCell {...{ line, flag, saved, grants, closed, onChange }} place={cell(row, column + 1)} />
        </td>
      ))}
      <td>
        <ScopeCell {...{ line, saved, grants, closed, onChange }} place={cell(row, SCOPE_COLUMN)} />
      </td>
    </tr>
  );
}

type Placed = Omit<RowProps, "modules" | "row" | "cell"> & { place: ReturnType<CellProps> };

function FlagCell({ line, flag, saved, grants, closed, onChange, place }: Placed & { flag: Flag }) {
  const state = stateOf(grants, line, flag);
  const label = t("roles.matrix.cell", { title: line.title, flag: flagWord(flag) });
  if (state === "nothing") return <Nothing label={label} why={t("roles.matrix.nothing")} place={place} />;
  return (
    <Check
      label={label}
      checked={state === "on"}
      reason={closed ?? (state === "beyond" ? t("roles.matrix.beyond") : null)}
      isBeyond={state === "beyond"}
      isChanged={(saved[line.subModule]?.flags.includes(flag) ?? false) !== (state === "on")}
      onToggle={() => onChange(toggled(grants, line, flag))}
      {...place}
    />
  );
}

/** A cell in which nothing can be chosen; it is gone through like the others, and says why. */
const Nothing = ({ label, why, place }: { label: string; why: string; place: object }) => (
  <span role="note" className={styles.nothing} aria-label={`${label}: ${why}`} title={why} {...place}>
    –
  </span>
);

interface CheckProps extends Omit<ComponentPropsWithRef<"button">, "onToggle"> {
  label: string;
  checked: boolean | "mixed";
  /** Why it cannot be pressed. */
  reason: string | null;
  isRow?: boolean;
  isBeyond?: boolean;
  isChanged?: boolean;
  onToggle: () => void;
}

function Check({ label, checked, reason, isRow = false, isBeyond = false, isChanged = false, onToggle, ...rest }: CheckProps) {
  const Mark = isBeyond ? IconLock : checked === "mixed" ? IconMinus : IconCheck;
  return (
    <button
      type="button"
      role="checkbox"
      className={styles.check}
      aria-label={isChanged ? t("roles.matrix.changed", { label }) : label}
      aria-checked={checked}
      aria-disabled={reason !== null || undefined}
      title={reason ?? undefined}
      data-row={isRow || undefined}
      data-changed={isChanged || undefined}
      onClick={() => reason === null && onToggle()}
      {...rest}
    >
      <span className={styles.box}>
        {(checked !== false || isBeyond) && <Mark size={isBeyond ? 12 : 14} stroke={2.4} aria-hidden="true" />}
      </span>
    </button>
  );
}

function ScopeCell({ line, saved, grants, closed, onChange, place }: Placed) {
  const menu = useMenu();
  const { scope } = grantIn(grants, line);
  const label = t("roles.matrix.scopeOf", { title: line.title, scope: scopeWord(scope) });
  const isFixed = closed !== null || (line.scopes.length === 1 && line.scopes[0] === scope);
  if (isEmpty(grants, line)) return <Nothing label={label} why={t("roles.matrix.empty")} place={place} />;
  const isChanged = saved[line.subModule] !== undefined && saved[line.subModule]?.scope !== scope;
  return (
    <>
      <button
        type="button"
        className={styles.scope}
        aria-label={label}
        title={closed ?? (isFixed ? t("roles.matrix.onlyAll") : undefined)}
        aria-disabled={isFixed || undefined}
        data-changed={isChanged || undefined}
        data-scope={scope}
        aria-haspopup={menu.trigger["aria-haspopup"]}
        aria-expanded={menu.trigger["aria-expanded"]}
        onClick={(event) => !isFixed && menu.trigger.onClick(event)}
        {...place}
      >
        {scopeWord(scope)}
        {!isFixed && <IconChevronDown size={14} aria-hidden="true" />}
      </button>
      <Menu anchor={menu.anchor} label={label} align="end" onClose={menu.close}>
        {line.scopes.map((each: Scope) => (
          <MenuItem key={each} isDisabled={!isScopeOpen(grants, line, each)} onChoose={() => onChange(scoped(grants, line, each))}>
            {isScopeOpen(grants, line, each) ? scopeWord(each) : t("roles.matrix.scopeBeyond", { scope: scopeWord(each) })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
