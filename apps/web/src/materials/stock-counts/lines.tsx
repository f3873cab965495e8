import { IconRepeat } from "@tabler/icons-react";
import { stockCounts, type StockCount, type StockCountLine } from "@millwright/domain/materials/stock-counts/contract.ts";
import { isToCount } from "@millwright/domain/materials/stock-counts/counting.ts";
import { t } from "../../i18n/materials.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatMoney, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../kit/menu/action-menu.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { PartChip } from "../master-parts/public.ts";
import { COUNTED } from "./changed.ts";
import styles from "./stock-counts.module.css";

/** What is on it, in the order in which it is walked past, each line with what its reader may know. */
export function CountLines({ count }: { count: StockCount }) {
  const mayAsk = useMay(stockCounts.recount) && count.status === "to_approve" && count.archivedAt === null;
  return (
    <Card title={t("stockCounts.lines.title")} isPadded={false}>
      {count.lines.length === 0 && <p className={styles.none}>{t("stockCounts.lines.none")}</p>}
      <ul className={styles.lines}>
        {count.lines.map((line) => (
          <li key={line.id}>
            <Line line={line} />
            {mayAsk && <Again count={count} line={line} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export const placeOf = ({ bin, lot }: Pick<StockCountLine, "bin" | "lot">): string =>
  [bin?.code ?? t("stock.noBin"), lot && t(lot.isSerial ? "stock.serial" : "stock.lot", { number: lot.number })]
    .filter(Boolean)
    .join(" · ");

function Line({ line }: { line: StockCountLine }) {
  const { part, unit, isFound, asked, done, first, last, book, difference, worth } = line;
  const counted = (quantity: number) => [formatNumber(quantity, 3), unit].filter(Boolean).join(" ");
  return (
    <>
      <span className={styles.what}>
        <PartChip part={part} />
        <span className={styles.small}>{placeOf(line)}</span>
        {isFound && <ToneChip tone="review" label={t("stockCounts.lines.found")} />}
        {isToCount(line) && (
          <ToneChip tone={done > 0 ? "warn" : "open"} label={t(done > 0 ? "stockCounts.lines.again" : "stockCounts.lines.open")} />
        )}
        {!isToCount(line) && difference === null && <ToneChip tone="completed" label={t("stockCounts.lines.counted")} />}
      </span>
      <dl className={styles.figures}>
        {first && asked > 1 && <Figure label={t("stockCounts.field.first")} value={counted(first.quantity)} by={first.person?.name} />}
        {last && (asked === 1 || done > 1) && (
          <Figure label={t("stockCounts.field.counted")} value={counted(last.quantity)} by={last.person?.name} />
        )}
        {book !== null && <Figure label={t("stockCounts.field.book")} value={counted(book)} />}
        {difference !== null && (
          <Figure
            label={t("stockCounts.field.difference")}
            value={`${difference > 0 ? "+" : ""}${counted(difference)}`}
            by={worth && difference !== 0 ? formatMoney(worth) : undefined}
            isOff={difference !== 0}
          />
        )}
      </dl>
    </>
  );
}

interface FigureProps {
  label: string;
  value: string;
  by?: string | undefined;
  isOff?: boolean;
}
const Figure = ({ label, value, by, isOff = false }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={isOff ? styles.off : undefined}>{value}</dd>
    {by && <dd className={styles.by}>{by}</dd>}
  </div>
);

function Again({ count, line }: { count: StockCount; line: StockCountLine }) {
  const recount = useChange(stockCounts.recount, COUNTED);
  const askFor = async () => {
    const answer = await ask({
      title: t("stockCounts.ask.recount.title", { name: line.part.name }),
      text: t("stockCounts.ask.recount.text"),
      confirm: t("stockCounts.action.again"),
      reason: { label: t("common.reason.label"), required: true },
    });
    if (answer)
      recount.mutate(
        { params: { id: count.id }, body: { version: count.version, lineIds: [line.id], reason: answer.reason } },
        { onError: (failure) => notify("error", failure.message) },
      );
  };
  return (
    <ActionMenu
      about={`${line.part.name} ${placeOf(line)}`}
      actions={[{ label: t("stockCounts.action.again"), icon: IconRepeat, onChoose: () => void askFor() }]}
    />
  );
}
