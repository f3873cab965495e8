import { workOrderBoards, BoardDraft, type Board } from "@millwright/domain/work/orders/boards/contract.ts";
import {
  CARD_FIELDS,
  COLUMN_KINDS,
  DATED,
  EVERY_COLUMN,
  EVERY_ORDER,
  LANE_KINDS,
  NOBODY,
  USUAL_FIELDS,
  type CardField,
  type ColumnKind,
} from "@millwright/domain/work/orders/boards/columns.ts";
import { SHARED_WITH } from "@millwright/domain/foundation/list-views/sharing.ts";
import type { ViewState } from "@millwright/domain/foundation/list-views/contract.ts";
import { CATEGORIES } from "@millwright/domain/work/orders/status.ts";
import { useWatch } from "react-hook-form";
import { t } from "../../../i18n/work.ts";
import { useAddress } from "../../../kit/address.ts";
import { describeFilter } from "../../../kit/filter/describe-filter.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { later } from "../../../kit/form/draft/later.ts";
import { FieldFrame, FieldGrid, useField } from "../../../kit/form/field.tsx";
import { ChoicesField } from "../../../kit/form/fields/choices-field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../../kit/form/fields/rows-field.tsx";
import { titleOf } from "../../../kit/grid/columns.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { FilterChip } from "../../../kit/marks/filter-chip.tsx";
import { EditRecord, NewRecord } from "../../../kit/record/record-form.tsx";
import { LogOf } from "../../../kit/log/log-of.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { columns as orderColumns } from "../columns.tsx";
import { boardLinks as links } from "../links.ts";
import { useStatuses } from "../statuses.ts";
import { nameIn } from "./words.tsx";
import styles from "./boards.module.css";

const draft = later(BoardDraft);
const record = { contract: workOrderBoards, draft, links, labels: "workOrderBoards.field" };

/** A new board: of what is filtered by where it was asked for, or as another one is. */
export function NewBoard() {
  const [{ copy, state }] = useAddress();
  const id = typeof copy === "number" ? copy : null;
  const copied = useCall(workOrderBoards.get, id === null ? null : { params: { id } });
  if (id !== null && !copied.data && !copied.error) return <SkeletonCards cards={2} lines={5} />;
  const start = copied.data ? copyOf(copied.data) : { ...EMPTY, state: isState(state) ? state : {} };
  return (
    <NewRecord
      {...record}
      start={start}
      at={`-${String(id ?? "")}`}
      title={t("workOrderBoards.new")}
      created={t("workOrderBoards.created")}
    >
      <Fields isNew />
    </NewRecord>
  );
}

export const EditBoard = () => (
  <EditRecord {...record}>
    {(board) => (
      <>
        <Fields isOfAll={board.id === EVERY_ORDER} />
        <Card title={t("kit.log.title")}>
          <LogOf call={workOrderBoards.log} id={board.id} labels="workOrderBoards.field" />
        </Card>
      </>
    )}
  </EditRecord>
);

const EMPTY = {
  name: "",
  state: {},
  columnsBy: "category" as const,
  dated: "due" as const,
  lanesBy: "none" as const,
  cardFields: [...USUAL_FIELDS],
  limits: [],
  sharedWith: "nobody" as const,
  roleIds: [],
};

const copyOf = ({ name, state, columnsBy, dated, lanesBy, cardFields, limits }: Board) => ({
  ...EMPTY,
  name: t("workOrderBoards.copyOf", { name }),
  state,
  columnsBy,
  dated,
  lanesBy,
  cardFields,
  limits,
});

const isState = (state: unknown): state is ViewState => typeof state === "object" && state !== null;

const field = fieldsOf(draft);

function Fields({ isNew = false, isOfAll = false }: { isNew?: boolean; isOfAll?: boolean }) {
  const columnsBy: ColumnKind = useWatch({ name: "columnsBy" }) ?? "category";
  const sharedWith: unknown = useWatch({ name: "sharedWith" });
  const sharing = useCall(workOrderBoards.sharing, {}).data;
  const isDays = columnsBy === "day" || columnsBy === "week";
  return (
    <>
      <Card title={t("workOrderBoards.general")}>
        <FieldGrid>
          {!isOfAll && <field.Text name="name" autoFocus={isNew} isWide />}
          <field.Select name="columnsBy" options={COLUMN_KINDS.map((value) => ({ value, label: t(`workOrderBoards.columns.${value}`) }))} />
          <field.Select name="lanesBy" options={LANE_KINDS.map((value) => ({ value, label: t(`workOrderBoards.lanes.${value}`) }))} />
          {isDays && <field.Select name="dated" options={DATED.map((value) => ({ value, label: t(`workOrderBoards.dated.${value}`) }))} />}
          {!isOfAll && <StateField name="state" isWide help={t("workOrderBoards.help.state")} />}
        </FieldGrid>
      </Card>
      <Card title={t("workOrderBoards.field.cardFields")}>
        <CardFields name="cardFields" isWide />
      </Card>
      <Card title={t("workOrderBoards.field.limits")}>
        <p className={styles.fact}>{t("workOrderBoards.help.limits")}</p>
        <Limits columnsBy={columnsBy} />
      </Card>
      {!isOfAll && sharing?.mayShare && (
        <Card title={t("workOrderBoards.field.sharedWith")}>
          <FieldGrid>
            <field.Select
              name="sharedWith"
              options={SHARED_WITH.map((value) => ({ value, label: t(`workOrderBoards.shared.${value}`) }))}
            />
            {sharedWith === "roles" && (
              <ChoicesField
                name="roleIds"
                isWide
                none={t("workOrderBoards.help.noRoles")}
                options={sharing.roles.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </FieldGrid>
        </Card>
      )}
    </>
  );
}

/** What stands on a card, each with a box to tick. */
function CardFields(props: { name: string; isWide?: boolean }) {
  const at = useField<CardField[]>(props);
  const chosen = at.value ?? [];
  const toggle = (value: CardField) => at.change(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <FieldFrame field={at} isGroup {...props}>
      <div className={styles.ticks} role="group" aria-labelledby={`${at.id}-label`}>
        {CARD_FIELDS.map((value, place) => (
          <label key={value}>
            <input
              type="checkbox"
              ref={place === 0 ? at.control.ref : undefined}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              onBlur={at.control.onBlur}
            />
            {t(`workOrderBoards.card.${value}`)}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

/** What the board is of, each condition with a way to take it off. */
function StateField(props: { name: string; isWide?: boolean; help?: string }) {
  const at = useField<ViewState>(props);
  const { filter = {}, q, quick } = at.value ?? {};
  const words = (quick ?? "").split(",").filter(Boolean);
  const parts = [
    ...Object.entries(filter).map(([key, one]) => {
      const column = orderColumns.find((each) => each.field === key);
      const { [key]: _taken, ...rest } = filter;
      return { label: describeFilter(column ? titleOf(column) : key, one), without: { ...at.value, filter: rest } };
    }),
    ...(q ? [{ label: t("workOrderBoards.filter.search", { words: q }), without: { ...at.value, q: undefined } }] : []),
    ...(words.length > 0
      ? [{ label: t("workOrderBoards.filter.quick", { words: words.join(", ") }), without: { ...at.value, quick: undefined } }]
      : []),
  ];
  return (
    <FieldFrame field={at} isGroup {...props}>
      <div className={styles.chips} role="group" aria-labelledby={`${at.id}-label`}>
        {parts.length === 0 && <span className={styles.fact}>{t("workOrderBoards.filter.none")}</span>}
        {parts.map(({ label, without }) => (
          <FilterChip key={label} label={label} onRemove={() => at.change(cleaned(without))} />
        ))}
      </div>
    </FieldFrame>
  );
}

/** Without what is not said any more. */
const cleaned = (state: { [K in keyof ViewState]?: ViewState[K] | undefined }): ViewState =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)) as ViewState;

function Limits({ columnsBy }: { columnsBy: ColumnKind }) {
  const statuses = useStatuses();
  const known = {
    category: CATEGORIES.map((key) => ({ key, name: null })),
    status: statuses.map(({ id, name }) => ({ key: String(id), name })),
    priority: ["3", "2", "1"].map((key) => ({ key, name: null })),
    person: [{ key: NOBODY, name: null }],
    crew: [{ key: NOBODY, name: null }],
    day: [],
    week: [],
  }[columnsBy];
  const options = [
    { value: EVERY_COLUMN, label: t("workOrderBoards.limit.every") },
    ...known.map(({ key, name }) => ({ value: key, label: nameIn(columnsBy, key, name) })),
  ];
  return (
    <RowsField
      name="limits"
      noun={t("workOrderBoards.limit.noun")}
      addWord={t("workOrderBoards.limit.add")}
      limit={20}
      fresh={{ column: EVERY_COLUMN, most: 5, isRefused: true }}
    >
      {(at) => (
        <>
          <field.Select name={`limits.${at}.column`} label={t("workOrderBoards.field.column")} options={options} />
          <field.Number name={`limits.${at}.most`} label={t("workOrderBoards.field.most")} />
          <field.Switch
            name={`limits.${at}.isRefused`}
            label={t("workOrderBoards.field.isRefused")}
            help={t("workOrderBoards.help.isRefused")}
          />
        </>
      )}
    </RowsField>
  );
}
