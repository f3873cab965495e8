import { useState } from "react";
import { carrierOf, elsewhere, isLiving, type Command } from "@millwright/domain/iot/gateways/commands/commands.ts";
import { gatewayCommands, type GatewayCommand } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { gateways, type Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../../i18n/iot.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Row, RowList, RowNote } from "../../../kit/layout/row-list.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { CommandChip } from "./chip.tsx";
import { noteRequested } from "./requested.ts";
import { ResetDialog } from "./reset-dialog.tsx";

interface SendProps {
  to: Gateway;
  rows: readonly GatewayCommand[];
}

/** What cannot be undone comes last. */
const OFFERED: readonly Command[] = ["update", "reform", "reboot", "reset"];

/** One line for each command: what it does, and the button, or what stands in its way. */
export function SendCommands({ to, rows }: SendProps) {
  const isNone = OFFERED.every((command) => carrierOf(to.adapter, command) === null);
  return (
    <Card title={t("gatewayCommands.send")} isPadded={false}>
      {isNone ? (
        <RowNote>{sentence(elsewhere(to.adapter))}</RowNote>
      ) : (
        <RowList>
          {OFFERED.map((command) => (
            <Line key={command} to={to} command={command} living={rows.find((row) => row.command === command && isLiving(row.state))} />
          ))}
        </RowList>
      )}
    </Card>
  );
}

function Line({ to, command, living }: { to: Gateway; command: Command; living: GatewayCommand | undefined }) {
  const carrier = carrierOf(to.adapter, command);
  const isAllowed = command !== "reset" || to.may.approve;
  const hints = [
    t(`gatewayCommands.about.${command}`),
    carrier === null ? sentence(elsewhere(to.adapter)) : carrier === "vendor" ? t("gatewayCommands.vendor") : "",
    carrier !== null && !isAllowed ? t("gatewayCommands.needsApprove") : "",
  ];
  return (
    <Row what={t(`gatewayCommands.name.${command}`)} small={[hints.filter(Boolean).join(" ")]}>
      {living && <CommandChip state={living.state} />}
      {!living && carrier !== null && isAllowed && <Ask to={to} command={command} />}
    </Row>
  );
}

/** Asks first; a reset asks for the gateway's code too. */
function Ask({ to, command }: { to: Gateway; command: Command }) {
  const [isOpen, setOpen] = useState(false);
  const request = useChange(gatewayCommands.action, { invalidates: [gatewayCommands, gateways], onDone: noteRequested });
  const name = t(`gatewayCommands.name.${command}`);
  const confirm = async () => {
    const text = carrierOf(to.adapter, command) === "vendor" ? t("gatewayCommands.confirm.vendor") : t(`gatewayCommands.about.${command}`);
    if (!(await ask({ title: t("gatewayCommands.confirm.title", { command: name, name: to.name }), text, confirm: name }))) return;
    request.mutate({ query: { gatewayId: to.id }, body: { [command]: true } }, { onError: (failure) => notify("error", failure.message) });
  };
  const isReset = command === "reset";
  return (
    <>
      <Button variant="secondary" aria-label={name} disabled={request.isPending} onClick={() => (isReset ? setOpen(true) : void confirm())}>
        {name}
      </Button>
      {isOpen && <ResetDialog gateway={to} onClose={() => setOpen(false)} />}
    </>
  );
}
