import { IconCheck, IconClipboardCheck, IconFlagCheck, IconPlayerPlay, IconX } from "@tabler/icons-react";
import { stockCounts, type StockCount } from "@millwright/domain/materials/stock-counts/contract.ts";
import { COUNTS, mayBecome, numberOf, type CountStatus } from "@millwright/domain/materials/stock-counts/status.ts";
import { isToCount } from "@millwright/domain/materials/stock-counts/counting.ts";
import { t } from "../../i18n/materials.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatMoney } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { ActionMenu } from "../../kit/menu/action-menu.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { BOOKED, COUNTED } from "./changed.ts";
import { links } from "./links.ts";

/** The next step of a count is its button; giving it up stands behind the dots. */
export function CountActions({ count }: { count: StockCount }) {
  const { id, version, status, code, lines, archivedAt } = count;
  const move = useChange(stockCounts.status, COUNTED);
  const finish = useChange(stockCounts.finish, COUNTED);
  const book = useChange(stockCounts.book, BOOKED);
  const mayCount = useMay(stockCounts.enter) && archivedAt === null;
  const mayBook = useMay(stockCounts.book) && archivedAt === null;
  const failed = { onError: (failure: Error) => notify("error", failure.message) };
  const moveTo = (to: CountStatus, reason?: string) =>
    move.mutate({ query: { id, status: numberOf(to) }, body: { version, ...(reason ? { reason } : {}) } }, failed);
  const cancel = async () => {
    const answer = await ask({
      title: t("stockCounts.ask.cancel.title", { code }),
      text: t("stockCounts.ask.cancel.text"),
      confirm: t("stockCounts.action.cancel"),
      isDangerous: true,
      reason: { label: t("common.reason.label"), required: true },
    });
    if (answer) moveTo("cancelled", answer.reason);
  };
  const approve = async () => {
    const off = lines.filter(({ difference }) => (difference ?? 0) !== 0).length;
    const isSure = await ask({
      title: t("stockCounts.ask.book.title", { code }),
      text: [
        t("stockCounts.ask.book.text", { count: off }),
        count.worth && t("stockCounts.ask.book.worth", { worth: formatMoney(count.worth) }),
      ]
        .filter(Boolean)
        .join(" "),
      confirm: t("stockCounts.action.book"),
    });
    if (isSure)
      book.mutate({ params: { id }, body: { version } }, { ...failed, onSuccess: () => notify("success", t("stockCounts.done.book")) });
  };
  const isCounted = lines.length > 0 && !lines.some(isToCount);
  return (
    <>
      {mayCount && status === "draft" && (
        <Button disabled={move.isPending} onClick={() => moveTo("counting")}>
          <IconPlayerPlay size={16} aria-hidden="true" />
          {t("stockCounts.action.begin")}
        </Button>
      )}
      {mayCount && COUNTS.includes(status) && lines.some((line) => line.mayCount) && (
        <AppLink to={links.walk(id)} className={buttonClass(isCounted ? "secondary" : "primary")}>
          <IconClipboardCheck size={16} aria-hidden="true" />
          {t(status === "counting" ? "stockCounts.action.count" : "stockCounts.action.recount")}
        </AppLink>
      )}
      {mayCount && COUNTS.includes(status) && isCounted && (
        <Button disabled={finish.isPending} onClick={() => finish.mutate({ params: { id }, body: { version } }, failed)}>
          <IconFlagCheck size={16} aria-hidden="true" />
          {t("stockCounts.action.finish")}
        </Button>
      )}
      {mayBook && status === "to_approve" && (
        <Button disabled={book.isPending || (count.needsThird === true && count.hasCounted)} onClick={() => void approve()}>
          <IconCheck size={16} aria-hidden="true" />
          {t("stockCounts.action.book")}
        </Button>
      )}
      {mayCount && mayBecome(status, "cancelled") && (
        <ActionMenu
          about={code}
          actions={[{ label: t("stockCounts.action.cancel"), icon: IconX, isDangerous: true, onChoose: () => void cancel() }]}
        />
      )}
    </>
  );
}
