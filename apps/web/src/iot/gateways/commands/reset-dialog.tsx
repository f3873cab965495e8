import { z } from "zod";
import { carrierOf } from "@millwright/domain/iot/gateways/commands/commands.ts";
import { gatewayCommands } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { gateways, type Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { codeText } from "@millwright/domain/kit/fields.ts";
import { t } from "../../../i18n/iot.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { noteRequested } from "./requested.ts";

const Typed = z.object({ code: codeText(60).min(1) });
const field = fieldsOf(Typed);

/** A reset is confirmed by the gateway's code: what it takes away does not come back by a button. */
export function ResetDialog({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) {
  const request = useChange(gatewayCommands.action, { invalidates: [gatewayCommands, gateways] });
  const form = useDraftForm({
    key: `gateway-reset-${gateway.id}`,
    schema: Typed,
    start: { code: "" },
    save: async ({ code }, { idempotencyKey }) =>
      await request.mutateAsync({ query: { gatewayId: gateway.id }, body: { reset: true, code }, idempotencyKey }),
    onSaved: (command) => {
      noteRequested(command);
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const { name, code } = gateway;
  const text = t(carrierOf(gateway.adapter, "reset") === "vendor" ? "gatewayCommands.reset.vendor" : "gatewayCommands.reset.text", {
    code,
  });
  return (
    <Modal title={t("gatewayCommands.reset.title", { name })} text={text} onClose={cancel}>
      <Form form={form} labels="gatewayCommands.field" saveWord={t("gatewayCommands.name.reset")} onCancel={cancel}>
        <FieldGrid>
          <field.Text name="code" autoFocus isWide />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
