import { IconArchive, IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { Access } from "@millwright/domain/kit/endpoint.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { t, type MessageKey } from "../../i18n/index.ts";
import { useGo } from "../address.ts";
import { formatNumber } from "../format.ts";
import { Button } from "../layout/button.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { FilterChip } from "../marks/filter-chip.tsx";
import { useMay } from "../wire/query.ts";
import { ListTransferMenu, type ListTransfer } from "../transfer/list-transfer.tsx";
import { titleOf, type Column } from "../grid/columns.tsx";
import { describeFilter } from "../filter/describe-filter.ts";
import { actNow, useListActs } from "./keys/list-acts.ts";
import { actsOf } from "./keys/list-key.ts";
import { KeysButton } from "./keys/keys-button.tsx";
import { useFocusBack } from "./focus-back.ts";
import { useListKeys } from "./keys/use-list-keys.ts";
import { ColumnsButton } from "../grid/arrangement/columns-button.tsx";
import { PhoneTools } from "../cards/phone-tools.tsx";
import { hasFilters, withFilter, type FilterModel } from "./search.ts";
import type { List } from "./use-list.ts";
import { useOptions } from "../filter/use-options.ts";
import { useIsPhone } from "./use-phone.ts";
import { ViewsButton } from "./views/views-button.tsx";
import styles from "../grid/grid.module.css";

/** A set of filters behind one word: mine, overdue, unassigned. */
export interface QuickFilter {
  label: string;
  filters: FilterModel;
}

interface ListScreenProps<R> {
  title: string;
  list: List<R>;
  /** Plural text with `count` and `shown`: "{{shown}} suppliers". */
  counted: MessageKey;
  /** Where a new row is made, for the key `n`; used only by who may make one. */
  create?: { call: { access: Access }; to: string };
  /** The one filled button, and text buttons before it. */
  actions?: ReactNode;
  /** The call that gives the list as a file, and what a file can bring into it. */
  transfer?: ListTransfer;
  quickFilters?: readonly QuickFilter[];
  /** Toggles of the screen's own, after the quick filters. */
  tools?: ReactNode;
  /** `false` where rows cannot be archived. */
  hasArchive?: boolean;
  /** `false` while the rows are shown in another form than columns (a tree). */
  hasColumns?: boolean;
  children: ReactNode;
}

/** The frame of every list: head with count and active filters, search, quick filters; the rows are the children. */
export function ListScreen<R>({
  title,
  list,
  counted,
  create,
  actions,
  transfer,
  quickFilters = [],
  tools,
  hasArchive = true,
  hasColumns = true,
  children,
}: ListScreenProps<R>) {
  const isPhone = useIsPhone();
  const search = useRef<HTMLInputElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const go = useGo();
  const mayCreate = useMay(create?.call ?? NOBODY);
  useListKeys({
    search: () => search.current?.select(),
    ...(isPhone ? {} : { sheet: () => setShowsKeys(true) }),
    ...(create && mayCreate ? { new: () => go(create.to) } : {}),
  });
  return (
    <div className={styles.screen}>
      <PageHead
        isList
        title={title}
        {...countText(list, counted)}
        filters={<ActiveFilters list={list} quickFilters={quickFilters} />}
        actions={
          <>
            {transfer && <ListTransferMenu list={list} transfer={transfer} />}
            {actions}
          </>
        }
      />
      <div className={styles.tools} role="search" aria-label={t("kit.grid.searchIn", { title })}>
        <SearchBox field={search} list={list} label={t("kit.grid.searchIn", { title })} />
        <ViewsButton list={list} />
        {hasColumns && !isPhone && <ColumnsButton list={list} />}
        {!isPhone && <KeysButton isOpen={showsKeys} onOpen={setShowsKeys} />}
        {isPhone && <PhoneTools list={list} />}
        {quickFilters.map((quick) => (
          <QuickToggle key={quick.label} list={list} quick={quick} />
        ))}
        {tools}
        {hasArchive && <ArchivedToggle list={list} />}
      </div>
      {children}
    </div>
  );
}

/** A call that nobody may make. */
const NOBODY = { access: { record: true, flag: "create" } } satisfies { access: Access };

function countText<R>({ found }: List<R>, counted: MessageKey): { count?: string } {
  if (!found || (found.known === "seen" && found.rows === 0)) return {};
  const shown = formatNumber(found.rows) + (found.known === "all" ? "" : "+");
  return { count: t(counted, { count: found.rows, shown }) };
}

const LEAVES = { leave: true };

/** How long a person may pause in typing before the list is asked, in milliseconds. */
const PAUSE = 250;

function SearchBox<R>({ list, label, field }: { list: List<R>; label: string; field: RefObject<HTMLInputElement | null> }) {
  const { search, change, found, isFresh } = list;
  const [typed, setTyped] = useState(search.q ?? "");
  const sent = useRef(search.q ?? "");
  const goesToRows = useRef(false);
  useListActs(LEAVES);

  // Follows the address: the back button or "Clear filters" may have changed it from outside.
  useEffect(() => {
    if ((search.q ?? "") === sent.current) return;
    sent.current = search.q ?? "";
    setTyped(search.q ?? "");
  }, [search.q]);

  // Follows the clock: the list is asked when the person pauses.
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => send(), PAUSE);
    return () => clearTimeout(timer);
  });

  // Follows the answer, for who did not wait for it.
  useEffect(() => {
    if (!goesToRows.current || !isFresh || !found) return;
    goesToRows.current = false;
    if (found.rows > 0) actNow("firstRow");
  }, [isFresh, found]);

  const send = () => {
    sent.current = typed.trim();
    change({ q: typed.trim() || undefined });
  };
  const toFirstRow = (input: HTMLInputElement) => {
    if (typed.trim() !== sent.current) {
      goesToRows.current = true;
      send();
    } else if (!actNow("firstRow")) input.blur();
  };

  return (
    <label className={styles.search}>
      <IconSearch size={16} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      <input
        ref={field}
        type="search"
        value={typed}
        placeholder={t("kit.grid.search")}
        maxLength={100}
        onChange={(event) => {
          goesToRows.current = false;
          setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          const [act] = actsOf(event, "search");
          if (!act) return;
          // The browser would empty the field; what was searched for stays.
          event.preventDefault();
          if (act === "leave") event.currentTarget.blur();
          else toFirstRow(event.currentTarget);
        }}
      />
    </label>
  );
}

function QuickToggle<R>({ list, quick }: { list: List<R>; quick: QuickFilter }) {
  const isOn = hasFilters(list.filters, quick.filters);
  const toggle = () => {
    const rest = Object.keys(quick.filters).reduce<FilterModel | undefined>(
      (model, column) => withFilter(model, column, null),
      list.filters,
    );
    list.change({ filter: isOn ? rest : { ...rest, ...quick.filters } });
  };
  return <Toggle label={quick.label} isOn={isOn} onToggle={toggle} />;
}

/** A filter that is on or off. */
export function Toggle({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={onToggle}>
      {label}
    </button>
  );
}

function ArchivedToggle<R>({ list: { search, change } }: { list: List<R> }) {
  const isOn = search.archived === true;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      aria-label={t("kit.grid.archived")}
      onClick={() => change({ archived: isOn ? undefined : true })}
    >
      <IconArchive size={16} aria-hidden="true" />
      <span className={styles.toggleWord}>{t("kit.grid.archived")}</span>
    </button>
  );
}

function ActiveFilters<R>({ list, quickFilters }: { list: List<R>; quickFilters: readonly QuickFilter[] }) {
  const { filters: own, change } = list;
  // What a pressed quick filter shows needs no chip beside it.
  const shownAsQuick = new Set(
    quickFilters.filter(({ filters }) => hasFilters(own, filters)).flatMap(({ filters }) => Object.keys(filters)),
  );
  const active = Object.entries(own).filter(([field]) => !shownAsQuick.has(field));
  const { figure } = list.search;
  return (
    <>
      {figure && (
        <Suspense>
          <RowsOfFigure figure={figure} onRemove={() => change({ figure: undefined })} />
        </Suspense>
      )}
      {active.map(([field, filter]) => (
        <ColumnChip
          key={field}
          column={list.columns.find((column) => column.field === field)}
          filter={filter}
          onRemove={() => change({ filter: withFilter(own, field, null) })}
        />
      ))}
      {active.length > 1 && (
        <Button variant="text" onClick={() => change({ filter: undefined })}>
          {t("common.filter.clearAll")}
        </Button>
      )}
    </>
  );
}

/** Loaded with the first list that shows the rows of a figure. */
const RowsOfFigure = lazy(async () => ({ default: (await import("./rows-of-figure.tsx")).RowsOfFigure }));

function ColumnChip<R>({ column, filter, onRemove }: { column: Column<R> | undefined; filter: Filter; onRemove: () => void }) {
  const options = useOptions(column?.field ?? "", column?.filter?.kind === "set" ? column.filter.options : undefined);
  const chip = useRef<HTMLSpanElement>(null);
  useFocusBack(chip);
  if (!column) return null;
  return (
    <span ref={chip} className={styles.chip}>
      <FilterChip label={describeFilter(titleOf(column), filter, options.data)} onRemove={onRemove} />
    </span>
  );
}
