import { isLiving, mayBecome } from "@millwright/domain/iot/gateways/commands/commands.ts";
import { gatewayCommands, type GatewayCommand } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { gateways, type Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { t } from "../../../i18n/iot.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatDateTime } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Row, RowList, RowNote } from "../../../kit/layout/row-list.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { CommandChip } from "./chip.tsx";

/** The last commands, newest first: who asked, when, and what became of it. */
export const RecentCommands = ({ of, rows }: { of: Gateway; rows: readonly GatewayCommand[] }) => (
  <Card title={t("gatewayCommands.recent")} isPadded={false}>
    {rows.length === 0 ? (
      <RowNote>{t("gatewayCommands.none")}</RowNote>
    ) : (
      <RowList>
        {rows.map((row) => (
          <Row key={row.id} what={t(`gatewayCommands.name.${row.command}`)} small={[storyOf(row).join(" · "), row.note]}>
            <CommandChip state={row.state} />
            {mayBecome(row.state, "cancelled") && of.may.update && <Cancel of={of} id={row.id} />}
          </Row>
        ))}
      </RowList>
    )}
  </Card>
);

function storyOf({ state, askedAt, askedBy, sentAt, endedAt, expiresAt, cancelledBy }: GatewayCommand): string[] {
  const ended = () => {
    if (isLiving(state)) return t("gatewayCommands.endsAt", { when: formatDateTime(expiresAt) });
    const when = formatDateTime(endedAt ?? expiresAt);
    if (state === "cancelled" && cancelledBy) return t("gatewayCommands.ended.cancelledBy", { when, who: cancelledBy.name });
    return t(`gatewayCommands.ended.${state as Exclude<typeof state, "pending" | "sent">}`, { when });
  };
  return [
    t("gatewayCommands.asked", { when: formatDateTime(askedAt) }),
    askedBy?.name ?? "",
    sentAt === null ? "" : t("gatewayCommands.sentAt", { when: formatDateTime(sentAt) }),
    ended(),
  ].filter(Boolean);
}

function Cancel({ of, id }: { of: Gateway; id: number }) {
  const cancel = useChange(gatewayCommands.cancel, {
    invalidates: [gatewayCommands, gateways],
    onDone: () => notify("success", t("gatewayCommands.cancelled")),
  });
  return (
    <Button
      variant="text"
      disabled={cancel.isPending}
      onClick={() =>
        cancel.mutate({ params: { id: of.id, commandId: id }, body: {} }, { onError: (failure) => notify("error", failure.message) })
      }
    >
      {t("gatewayCommands.cancel")}
    </Button>
  );
}
