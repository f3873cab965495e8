import { IconClockHour4, IconEngine, IconFile, IconListCheck, IconMessage, IconPackage } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CardField, CardState } from "@millwright/domain/work/orders/boards/columns.ts";
import type { WorkOrderCard } from "@millwright/domain/work/orders/boards/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { RowPicture } from "../../../foundation/files/public.tsx";
import { t } from "../../../i18n/work.ts";
import { formatDateTime, formatMinutes, formatMoney } from "../../../kit/format.ts";
import { Avatar } from "../../../kit/marks/avatar.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { DueDate } from "../../../kit/marks/due-date.tsx";
import { PriorityMark } from "../../../kit/marks/priority-mark.tsx";
import { FindingMarks } from "../../../kit/marks/result-mark.tsx";
import { StatusChip, ToneChip } from "../../../kit/marks/status-chip.tsx";
import { READY } from "../columns.tsx";
import { workTypeName } from "../words.ts";
import styles from "./order-card.module.css";

interface OrderCardProps {
  card: WorkOrderCard;
  /** What stands there beside code and title. */
  fields: readonly CardField[];
  /** The columns do not name the status by themselves. */
  isNamed: boolean;
}

/** An order on a board: what it is, and of the rest what the board's layout names. */
export function OrderCard({ card, fields, isNamed }: OrderCardProps) {
  const { code, title, priority, status, dueAt, asset, responsiblePerson, findings } = card;
  const shows = (field: CardField) => fields.includes(field);
  const isOwnStatus = status.name !== t(`workOrders.category.${status.category}`);
  const isDone = ENDED.includes(status.category);
  return (
    <>
      <span className={styles.top}>
        <CodeText>{code}</CodeText>
        {shows("priority") && <PriorityMark priority={priority} compact />}
      </span>
      <span className={styles.title}>{title}</span>
      {shows("asset") && asset && (
        <span className={styles.asset}>
          <RowPicture of="Assets" id={asset.id} sign={IconEngine} isSmall />
          {asset.name}
        </span>
      )}
      {(shows("status") || (isNamed && isOwnStatus)) && (
        <span>
          <StatusChip category={status.category} label={status.name} shade={status.shade} />
        </span>
      )}
      {shows("description") && card.description && <span className={styles.description}>{card.description}</span>}
      <Facts card={card} shows={shows} />
      {shows("findings") && findings > 0 && <FindingMarks counts={card} isOneLine />}
      <Marks card={card} shows={shows} />
      {((shows("due") && dueAt !== null) || (shows("person") && responsiblePerson)) && (
        <span className={styles.foot}>
          {shows("person") && responsiblePerson && (
            <span className={styles.person}>
              <Avatar name={responsiblePerson.name} size={20} />
              {responsiblePerson.name}
            </span>
          )}
          {shows("due") && dueAt !== null && <DueDate at={dueAt} isDone={isDone} isBrief />}
        </span>
      )}
    </>
  );
}

interface PartProps {
  card: WorkOrderCard;
  shows: (field: CardField) => boolean;
}

/** What is said in words, each with what it is. */
function Facts({ card, shows }: PartProps) {
  const facts: [CardField, string | null | undefined][] = [
    ["location", card.location?.name],
    ["site", card.site?.name],
    ["crew", card.crew?.name],
    ["start", card.estStartAt && formatDateTime(card.estStartAt)],
    ["estimate", card.estimateMinutes === null ? null : t("workOrders.hours", { clock: formatMinutes(card.estimateMinutes) })],
    ["workType", workTypeName(card.workType)],
    ["maintenanceType", card.maintenanceType?.name],
    ["project", card.project?.name],
    ["requester", card.requester?.name],
    ["createdBy", card.createdBy?.name],
    ["laborCost", card.totalLaborCost && formatMoney(card.totalLaborCost)],
    ["partsCost", card.totalPartsCost && formatMoney(card.totalPartsCost)],
  ];
  return facts.map(
    ([field, value]) =>
      shows(field) &&
      value && (
        <span key={field} className={styles.fact}>
          <span>{t(`workOrderBoards.card.${field}`)}</span> {value}
        </span>
      ),
  );
}

/** What is counted or stands in a state: a sign with a number, in words for who does not see it. */
function Marks({ card, shows }: PartProps) {
  const { steps, stepsDone, labour, parts, partsReady, files, notes } = card;
  const marks = [
    shows("steps") && steps !== null && steps > 0 && (
      <Mark
        key="steps"
        words={t("workOrderBoards.mark.steps", { done: stepsDone ?? 0, count: steps })}
        icon={<IconListCheck size={15} aria-hidden="true" />}
      >
        {stepsDone}/{steps}
      </Mark>
    ),
    shows("labour") && labour && labour !== "none" && (
      <Mark
        key="labour"
        state={labour}
        words={t(`workOrderBoards.mark.labour.${labour}`)}
        icon={<IconClockHour4 size={15} aria-hidden="true" />}
      />
    ),
    shows("parts") && parts && parts !== "none" && (
      <Mark
        key="parts"
        state={parts}
        words={t(`workOrderBoards.mark.parts.${parts}`)}
        icon={<IconPackage size={15} aria-hidden="true" />}
      />
    ),
    shows("files") && files !== null && files > 0 && (
      <Mark key="files" words={t("workOrderBoards.mark.files", { count: files })} icon={<IconFile size={15} aria-hidden="true" />}>
        {files}
      </Mark>
    ),
    shows("notes") && notes !== null && notes > 0 && (
      <Mark key="notes" words={t("workOrderBoards.mark.notes", { count: notes })} icon={<IconMessage size={15} aria-hidden="true" />}>
        {notes}
      </Mark>
    ),
    shows("partsReady") && partsReady && (
      <ToneChip
        key="ready"
        tone={READY[partsReady]}
        label={t("workOrderBoards.mark.ready", { state: t(`workOrders.ready.${partsReady}`) })}
      />
    ),
  ].filter(Boolean);
  return marks.length > 0 && <span className={styles.marks}>{marks}</span>;
}

function Mark({ icon, words, state, children }: { icon: ReactNode; words: string; state?: CardState; children?: ReactNode }) {
  return (
    <span className={styles.mark} title={words} data-state={state}>
      {icon}
      {children !== undefined && <span aria-hidden="true">{children}</span>}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
