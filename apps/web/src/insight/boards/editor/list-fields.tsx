import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listViews, type ListView, type ViewState } from "@millwright/domain/foundation/list-views/contract.ts";
import { MOST_LIST_COLUMNS, type OfList } from "@millwright/domain/insight/boards/widgets.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { t } from "../../../i18n/insight.ts";
import { ColumnFilterForm } from "../../../kit/filter/column-filter.tsx";
import { describeFilter } from "../../../kit/filter/describe-filter.ts";
import { useOptions } from "../../../kit/filter/use-options.ts";
import { titleOf, toldColumn, type Column } from "../../../kit/grid/columns.tsx";
import type { ListedPage } from "../../../kit/list/listed.ts";
import { withFilter } from "../../../kit/list/search.ts";
import { FilterChip } from "../../../kit/marks/filter-chip.tsx";
import { useCall, useGrants } from "../../../kit/wire/query.ts";
import { MOST_TITLE } from "../sizes.ts";
import { useListedPages } from "../use-listed.ts";
import { Choose } from "./fields.tsx";
import styles from "./editor.module.css";

interface ListFieldsProps {
  widget: OfList;
  onChange: (widget: OfList) => void;
}
type Columns = readonly Column<never>[];

/** Which list, and what of it: a filter as the list itself has it, or that of a saved view. */
export function ListFields({ widget, onChange }: ListFieldsProps) {
  const grants = useGrants();
  const sees = (subModule: ListedPage["needs"]) => holds(grants, subModule, "view");
  const pages = useListedPages()
    .pages.filter(({ needs }) => sees(needs))
    .toSorted((one, other) => one.title().localeCompare(other.title()));
  const page = pages.find(({ name }) => name === widget.list);
  const columns = useColumns(page, sees);
  const choose = async (next: ListedPage) => {
    const all = await next.columns(sees);
    const isOwnTitle = widget.title !== undefined && widget.title !== page?.title();
    onChange({
      ...widget,
      title: isOwnTitle ? widget.title : next.title().slice(0, MOST_TITLE),
      list: next.name,
      state: {},
      columns: all
        .filter(({ isExtra }) => !isExtra)
        .slice(0, MOST_LIST_COLUMNS)
        .map(toldColumn),
    });
  };
  return (
    <>
      <Choose
        label={t("boards.kind.list")}
        value={page?.name}
        values={pages.map(({ name }) => name)}
        none={t("boards.editor.list.choose")}
        words={(name) => pages.find((one) => one.name === name)?.title() ?? name}
        onChange={(name) => {
          const next = pages.find((one) => one.name === name);
          if (next) void choose(next);
        }}
      />
      {page && columns.length > 0 && (
        <>
          <OfView widget={widget} columns={columns} onChange={onChange} />
          <Filters widget={widget} columns={columns} page={page} onChange={onChange} />
          <Order widget={widget} columns={columns} onChange={onChange} />
          <Shown widget={widget} columns={columns} onChange={onChange} />
        </>
      )}
    </>
  );
}

const NONE: Columns = [];
const useColumns = (page: ListedPage | undefined, sees: (subModule: ListedPage["needs"]) => boolean): Columns =>
  useQuery({
    queryKey: ["list-columns", page?.name],
    queryFn: async () => (await page?.columns(sees)) ?? NONE,
    enabled: page !== undefined,
    staleTime: Infinity,
  }).data ?? NONE;

interface PartProps extends ListFieldsProps {
  columns: Columns;
}

/** What one of the saved views of the list says. */
function OfView({ widget, columns, onChange }: PartProps) {
  const { data } = useCall(listViews.list, { query: { list: widget.list } });
  const views = data?.rows ?? [];
  if (views.length === 0) return null;
  const take = (view: ListView) => {
    const placed = view.columns
      ?.filter(({ isHidden }) => !isHidden)
      .flatMap(({ field }) => columns.find((one) => one.field === field) ?? []);
    onChange({
      ...widget,
      state: view.state,
      ...(placed && placed.length > 0 ? { columns: placed.slice(0, MOST_LIST_COLUMNS).map(toldColumn) } : {}),
    });
  };
  return (
    <Choose
      label={t("boards.editor.list.view")}
      value={undefined}
      values={views.map(({ id }) => String(id))}
      none={t("boards.editor.list.chooseView")}
      words={(id) => views.find((view) => String(view.id) === id)?.name ?? id}
      onChange={(id) => {
        const view = views.find((one) => String(one.id) === id);
        if (view) take(view);
      }}
    />
  );
}

/** In the words of the list, each to be taken away; and one more, as the list's own head has it. */
function Filters({ widget, columns, page, onChange }: PartProps & { page: ListedPage }) {
  const [field, setField] = useState<string>();
  const { filter = {}, q, quick = "", archived } = widget.state;
  const put = (next: Partial<ViewState>) => onChange({ ...widget, state: onlySaid({ ...widget.state, ...next }) });
  const words = quick.split(",").filter((word) => word !== "");
  const column = columns.find((one) => one.field === field);
  const isNone = Object.keys(filter).length === 0 && !q && words.length === 0 && !archived;
  return (
    <div className={styles.filters} role="group" aria-label={t("boards.editor.list.filters")}>
      <span>{t("boards.editor.list.filters")}</span>
      <div className={styles.chips}>
        {isNone && <span>{t("boards.editor.list.noFilters")}</span>}
        {words.map((word) => (
          <FilterChip
            key={word}
            label={page.quick?.(word) ?? word}
            onRemove={() => put({ quick: words.filter((one) => one !== word).join(",") })}
          />
        ))}
        {q && <FilterChip label={t("boards.editor.list.search", { words: q })} onRemove={() => put({ q: undefined })} />}
        {archived && <FilterChip label={t("boards.editor.list.archived")} onRemove={() => put({ archived: undefined })} />}
        {Object.entries(filter).map(([key, one]) => (
          <Said
            key={key}
            name={key}
            column={columns.find((each) => each.field === key)}
            filter={one}
            onRemove={() => put({ filter: withFilter(filter, key, null) })}
          />
        ))}
      </div>
      <Choose
        label={t("boards.editor.list.addFilter")}
        value={field}
        values={columns.filter((one) => one.filter).map((one) => one.field)}
        none={t("boards.editor.list.chooseColumn")}
        words={(name) => wordsOf(columns, name)}
        onChange={setField}
      />
      {column && (
        <ColumnFilterForm
          key={column.field}
          column={column}
          filter={filter[column.field]}
          onApply={(next) => {
            put({ filter: withFilter(filter, column.field, next) });
            setField(undefined);
          }}
        />
      )}
    </div>
  );
}

interface SaidProps {
  name: string;
  column: Column<never> | undefined;
  filter: Filter;
  onRemove: () => void;
}

function Said({ name, column, filter, onRemove }: SaidProps) {
  const options = useOptions(name, column?.filter?.kind === "set" ? column.filter.options : undefined);
  return <FilterChip label={column ? describeFilter(titleOf(column), filter, options.data) : name} onRemove={onRemove} />;
}

function Order({ widget, columns, onChange }: PartProps) {
  const { sort } = widget.state;
  const usual = columns.filter(({ isSortable }) => isSortable).flatMap(({ field }) => [field, `-${field}`]);
  return (
    <Choose
      label={t("boards.editor.list.order")}
      value={sort}
      values={sort === undefined || usual.includes(sort) ? usual : [sort, ...usual]}
      none={t("boards.editor.list.usualOrder")}
      words={(one) =>
        one
          .split(",")
          .map((part) => orderWords(columns, part))
          .join(", ")
      }
      onChange={(next) => onChange({ ...widget, state: onlySaid({ ...widget.state, sort: next }) })}
    />
  );
}

const orderWords = (columns: Columns, part: string): string =>
  part.startsWith("-")
    ? t("kit.grid.descending", { title: wordsOf(columns, part.slice(1)) })
    : t("kit.grid.ascending", { title: wordsOf(columns, part) });

const wordsOf = (columns: Columns, field: string): string => {
  const column = columns.find((one) => one.field === field);
  return column ? titleOf(column) : field;
};

/** In the order in which they are ticked; the first one leads to the record. */
function Shown({ widget, columns, onChange }: PartProps) {
  const shown = widget.columns.map(({ field }) => field);
  const toggle = (column: Column<never>) =>
    onChange({
      ...widget,
      columns: shown.includes(column.field)
        ? widget.columns.filter(({ field }) => field !== column.field)
        : [...widget.columns, toldColumn(column)],
    });
  return (
    <fieldset className={styles.columns}>
      <legend>{t("boards.editor.list.columns", { most: MOST_LIST_COLUMNS })}</legend>
      {columns.map((column) => (
        <label key={column.field}>
          <input
            type="checkbox"
            checked={shown.includes(column.field)}
            disabled={!shown.includes(column.field) && shown.length >= MOST_LIST_COLUMNS}
            onChange={() => toggle(column)}
          />
          {titleOf(column)}
        </label>
      ))}
    </fieldset>
  );
}

/** What is not set is absent, as in a view. */
const onlySaid = (state: ViewState): ViewState =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined && value !== ""));
