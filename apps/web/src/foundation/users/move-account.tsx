import { useId, useState } from "react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { users, type UserDetail } from "@millwright/domain/foundation/users/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { useGo } from "../../kit/address.ts";
import { FieldFrame } from "../../kit/form/field.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import type { Choice } from "../../kit/picker/use-choices.ts";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useChange } from "../../kit/wire/query.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { links } from "./links.ts";

/** The account becomes another person's: somebody was entered twice, or invited under the wrong name. */
export function MoveAccount({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const [to, choose] = useState<Choice | null>(null);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const go = useGo();
  const update = useChange(users.update, { invalidates: [users, people] });
  const run = async (personId: number) => {
    try {
      const moved = await update.mutateAsync({ params: { id: user.id }, body: { version: user.version, personId } });
      notify("success", t("kit.form.saved"));
      go(links.record(moved.id), { replace: true });
      onClose();
    } catch (failure) {
      const field = isRefusal(failure) ? failure.detail.fields?.[0] : undefined;
      setFault(field ? sentence(field.reason, field.params) : failure instanceof Error ? failure.message : "");
    }
  };
  return (
    <Modal
      title={t("users.move.word")}
      text={t("users.move.text", { email: user.email })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={!to || update.isPending} onClick={() => to && void run(to.id)}>
            {t("users.move.go")}
          </Button>
        </>
      }
    >
      <FieldFrame field={{ id, label: t("users.field.person"), isRequired: true, message: fault }}>
        <RecordPicker call={people.list} value={to} without={user.id} control={{ id, "aria-required": true }} autoFocus onChange={choose} />
      </FieldFrame>
    </Modal>
  );
}
