import type { ReactNode } from "react";
import type { ColumnKey, Listed } from "@millwright/domain/kit/columns.ts";
import type { ExportColumn } from "@millwright/domain/kit/export.ts";
import type { Money, NameRef, Ref } from "@millwright/domain/kit/fields.ts";
import { t, type MessageKey } from "../../i18n/index.ts";
import { formatDate, formatDateTime, formatDay, formatMinutes, formatMoney, formatNumber } from "../format.ts";
import { Avatar } from "../marks/avatar.tsx";
import { CodeText } from "../marks/code-text.tsx";
import { DueDate } from "../marks/due-date.tsx";
import { PriorityMark, type Priority } from "../marks/priority-mark.tsx";
import { StatusChip, ToneChip, type StatusCategory, type StatusShade, type Tone } from "../marks/status-chip.tsx";
import type { ColumnFilter, Options } from "../filter/options.ts";
import { Rating } from "./rating.tsx";
import type { ListCall, RowOf } from "../list/list-call.ts";
import styles from "./grid.module.css";

/** One column: on a wide screen a column of the grid, on a phone a line of a card. `field` is its name on the wire, for sorting and filtering. */
export interface Column<R> {
  field: string;
  title: MessageKey;
  /** What it is called, where an organisation has named it itself. */
  called?: string;
  /** What part of a card it becomes. */
  part: "code" | "title" | "status" | "fact";
  filter: ColumnFilter | null;
  isSortable: boolean;
  /** Numbers stand right, so that their digits line up. */
  isNumeric: boolean;
  /** Pixels. The title takes what the others leave. */
  width: number;
  /** In the panel of columns and the filters, but not shown until a person wants it. */
  isExtra?: true;
  /** Figures of the row that its cell draws beside its own. */
  draws?: readonly string[];
  /** The cell as text; empty shows as nothing. */
  text: (row: R) => string;
  /** The cell as more than text. */
  render?: (row: R) => ReactNode;
  /** What stands before the text: a picture of what the row is about. */
  lead?: (row: R) => ReactNode;
  /** Whether the row is late or due today, as its edge says. */
  edge?: (row: R) => RowEdge | null;
  /** What plain values are called in a file: 3 is "High". */
  words?: () => Record<string, string>;
}

/** A row that waits: late (red) or due today (amber). */
export type RowEdge = "late" | "today";

/** What stands above a column. */
export const titleOf = ({ called, title }: Pick<Column<never>, "called" | "title">): string => called ?? t(title);

/** A column as it is told to those who know no screens: what it is called, and its plain values. */
export const toldColumn = (column: Pick<Column<never>, "field" | "called" | "title" | "words">): ExportColumn => ({
  field: column.field,
  title: titleOf(column),
  ...(column.words ? { words: column.words() } : {}),
});

/** A picture before the text. */
type Leading<R> = Pick<Column<R>, "lead">;

interface Choices {
  /** Pixels. */
  width?: number;
  /** Where the contract lets it be filtered: in another way than is usual, or not here. */
  filter?: ColumnFilter | null;
}

/** The fields of a row whose value is of one kind, so that `days("name")` does not compile. */
type FieldsOf<R, V> = { [K in keyof R & string]-?: [R[K]] extends [V | null | undefined] ? K : never }[keyof R & string];
/** The fields that have a text under this part of the catalogue. */
type LabelledBy<P extends string> = MessageKey extends infer M ? (M extends `${P}.${infer K}` ? K : never) : never;

/**
 * The columns of a list, checked against its contract, its row and the catalogue; the contract says what is sorted and filtered:
 * `const column = columnsOf(suppliers.list, "suppliers.field"); [column.code("code"), column.text("name", { isTitle: true })]`.
 */
export function columnsOf<C extends ListCall & Listed, P extends string>({ columns: told }: C, labels: P) {
  type R = RowOf<C>;
  type Key = keyof R & ColumnKey<C> & LabelledBy<P>;
  type Field<V> = FieldsOf<R, V> & Key;
  const read = <V,>(row: R, field: string) => (row as Record<string, unknown>)[field] as V | null | undefined;
  const make = (
    field: string,
    choices: Choices,
    own: Omit<Partial<Column<R>>, "field" | "title"> & Pick<Column<R>, "text">,
  ): Column<R> => ({
    part: "fact",
    isSortable: told[field]?.isSortable !== false,
    isNumeric: false,
    width: 140,
    ...own,
    ...defined({ width: choices.width }),
    filter: told[field]?.isFiltered === false ? null : choices.filter === undefined ? (own.filter ?? TEXT) : choices.filter,
    field,
    title: `${labels}.${field}` as MessageKey,
  });
  const set = (options: Options | undefined): ColumnFilter | null => (options ? { kind: "set", options } : null);

  return {
    code: (field: Field<string>, choices: Choices = {}) =>
      make(field, choices, {
        part: "code",
        width: 120,
        text: (row) => read<string>(row, field) ?? "",
        render: (row) => <CodeText>{read<string>(row, field)}</CodeText>,
      }),

    text: (field: Field<string>, { isTitle = false, lead, ...choices }: Choices & Leading<R> & { isTitle?: boolean } = {}) =>
      make(field, choices, {
        ...defined({ lead }),
        ...(isTitle ? { part: "title" } : { width: 160 }),
        text: (row) => read<string>(row, field) ?? "",
      }),

    number: (field: Field<number>, choices: Choices & { unit?: string; fractionDigits?: number } = {}) =>
      make(field, choices, {
        filter: NUMBER,
        isNumeric: true,
        width: 110,
        text: (row) => shown(read<number>(row, field), (value) => joined(formatNumber(value, choices.fractionDigits), choices.unit)),
      }),

    days: (field: Field<number>, choices: Choices = {}) =>
      make(field, choices, {
        filter: NUMBER,
        isNumeric: true,
        width: 140,
        text: (row) => shown(read<number>(row, field), (count) => t("kit.unit.days", { count })),
      }),

    minutes: (field: Field<number>, choices: Choices = {}) =>
      make(field, choices, { filter: NUMBER, isNumeric: true, width: 110, text: (row) => shown(read<number>(row, field), formatMinutes) }),

    money: (field: Field<Money>, choices: Choices = {}) =>
      make(field, choices, { filter: NUMBER, isNumeric: true, width: 130, text: (row) => shown(read<Money>(row, field), formatMoney) }),

    rating: (field: Field<number>, choices: Choices = {}) =>
      make(field, choices, {
        filter: { kind: "set", options: () => [5, 4, 3, 2, 1].map((value) => ({ value, label: t("kit.rating.stars", { count: value }) })) },
        width: 120,
        text: (row) => shown(read<number>(row, field), String),
        render: (row) => shownNode(read<number>(row, field), (value) => <Rating value={value} />),
      }),

    /** A calendar day. */
    day: (field: Field<string>, choices: Choices = {}) =>
      make(field, choices, { filter: DATE, width: 112, text: (row) => shown(read<string>(row, field), (day) => formatDay(day)) }),

    /** An instant; `isShort` leaves the time of day out. */
    date: (field: Field<string>, { isShort = false, ...choices }: Choices & { isShort?: boolean } = {}) =>
      make(field, choices, {
        filter: DATE,
        width: isShort ? 112 : WITH_TIME,
        text: (row) => shown(read<string>(row, field), (at) => (isShort ? formatDate(at) : formatDateTime(at))),
      }),

    /** When something is due, red when it is late. */
    due: (field: Field<string>, { isDone, ...choices }: Choices & { isDone: (row: R) => boolean }) =>
      make(field, choices, {
        filter: DATE,
        width: WITH_TIME,
        text: (row) => shown(read<string>(row, field), (at) => formatDateTime(at)),
        render: (row) => <DueDate at={read<string>(row, field) ?? null} isDone={isDone(row)} isBrief />,
        edge: (row) => (isDone(row) ? null : edgeOf(read<string>(row, field) ?? null, Date.now())),
      }),

    status: (
      field: Key,
      {
        of,
        options,
        ...choices
      }: Choices & { of: (row: R) => { category: StatusCategory; label: string; shade?: StatusShade | undefined }; options: Options },
    ) =>
      make(field, choices, {
        part: "status",
        filter: set(options),
        width: 140,
        text: (row) => of(row).label,
        render: (row) => <StatusChip {...of(row)} />,
      }),

    priority: (field: Field<number>, choices: Choices = {}) =>
      make(field, choices, {
        filter: { kind: "set", options: priorities },
        width: 120,
        text: (row) => shown(read<Priority>(row, field), (value) => t(PRIORITY_NAMES[value])),
        words: () => Object.fromEntries(Object.entries(PRIORITY_NAMES).map(([value, name]) => [value, t(name)])),
        render: (row) => shownNode(read<Priority>(row, field), (value) => <PriorityMark priority={value} />),
      }),

    /** Another record. Without `options` it is filtered by name. */
    reference: (
      field: Field<NameRef | Ref>,
      { options, isTitle = false, lead, ...choices }: Choices & Leading<R> & { options?: Options; isTitle?: boolean } = {},
    ) =>
      make(field, choices, {
        ...defined({ lead }),
        filter: set(options) ?? TEXT,
        ...(isTitle ? { part: "title" } : { width: 170 }),
        text: (row) => shown(read<NameRef>(row, field), ({ name }) => name),
      }),

    /** Without `options`, as where the reader may not see people, it is filtered by name. */
    person: (field: Field<NameRef>, { options, ...choices }: Choices & { options?: Options } = {}) =>
      make(field, choices, {
        filter: set(options) ?? TEXT,
        width: 170,
        text: (row) => shown(read<NameRef>(row, field), ({ name }) => name),
        render: (row) => shownNode(read<NameRef>(row, field), ({ name }) => <PersonName name={name} />),
      }),

    /** One of a few values that the product names; what has no name any more shows as it is. With tones it is a state, which shows as a chip. */
    choice: (
      field: Field<string>,
      { words, tones, ...choices }: Choices & { words: () => Record<string, string>; tones?: Record<string, Tone> },
    ) =>
      make(field, choices, {
        filter: set(() => Object.entries(words()).map(([value, label]) => ({ value, label }))),
        width: 140,
        text: (row) => shown(read<string>(row, field), (value) => words()[value] ?? value),
        ...(tones && {
          render: (row) =>
            shownNode(read<string>(row, field), (value) => <ToneChip tone={tones[value] ?? "offline"} label={words()[value] ?? value} />),
        }),
        words,
      }),

    yesNo: (field: Field<boolean>, choices: Choices = {}) =>
      make(field, choices, {
        filter: { kind: "set", options: () => [true, false].map((value) => ({ value, label: yesOrNo(value) })) },
        width: 100,
        text: (row) => shown(read<boolean>(row, field), yesOrNo),
        words: () => ({ true: yesOrNo(true), false: yesOrNo(false) }),
      }),

    /** Whatever the others cannot say. */
    own: (field: Key, { text, render, draws, ...choices }: Choices & Pick<Column<R>, "text" | "render"> & { draws?: readonly Key[] }) =>
      make(field, choices, { text, ...defined({ render, draws }) }),
  };
}

const TEXT: ColumnFilter = { kind: "text" };
const NUMBER: ColumnFilter = { kind: "number" };
const DATE: ColumnFilter = { kind: "date" };
/** `Dec 29, 2026 11:00` with the padding of a cell. */
const WITH_TIME = 144;

const PRIORITY_NAMES = { 3: "marks.priority.high", 2: "marks.priority.medium", 1: "marks.priority.low" } as const satisfies Record<
  Priority,
  MessageKey
>;
const priorities: Options = () => ([3, 2, 1] as const).map((value) => ({ value, label: t(PRIORITY_NAMES[value]) }));

const DAY_MS = 86_400_000;

/** `at` and `now` are instants; today is the reader's day. */
export function edgeOf(at: string | null, now: number): RowEdge | null {
  if (at === null) return null;
  const due = Date.parse(at);
  if (due < now) return "late";
  return due - now < DAY_MS && formatDate(at) === formatDate(new Date(now).toISOString()) ? "today" : null;
}

function PersonName({ name }: { name: string }) {
  return (
    <span className={styles.person}>
      <Avatar name={name} size={20} />
      <span>{name}</span>
    </span>
  );
}

const yesOrNo = (value: boolean) => t(value ? "kit.yes" : "kit.no");
const joined = (value: string, unit?: string) => (unit ? `${value} ${unit}` : value);
const shown = <V,>(value: V | null | undefined, text: (value: V) => string): string =>
  value === null || value === undefined ? "" : text(value);
const shownNode = <V,>(value: V | null | undefined, node: (value: V) => ReactNode): ReactNode =>
  value === null || value === undefined ? null : node(value);

/** Only the choices that were made: an absent one must not overwrite a default. */
function defined<T extends object>(choices: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
