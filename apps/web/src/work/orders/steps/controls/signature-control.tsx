import { IconWritingSign } from "@tabler/icons-react";
import { z } from "zod";
import { SignatureDraft } from "@millwright/domain/work/orders/contract.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../../i18n/work.ts";
import { useBlobUrl } from "../../../../foundation/files/public.tsx";
import { useDraftForm } from "../../../../kit/form/draft/use-draft-form.ts";
import { Form } from "../../../../kit/form/form.tsx";
import { Modal } from "../../../../kit/form/modal.tsx";
import { Button } from "../../../../kit/layout/button.tsx";
import type { StepControlProps } from "./step-control-props.ts";
import { useRecord } from "../use-record.ts";
import styles from "../steps.module.css";

const SignatureField = lazy(() => import("../../signature/signature-field.tsx").then((module) => ({ default: module.SignatureField })));
const Draft = z.object({ signature: SignatureDraft.nullable().optional() });

/** Signed by a drawing, or by the name typed. */
export function SignatureControl(props: StepControlProps) {
  const { step, isBig = false, isDisabled } = props;
  const [isSigning, setSigning] = useState(false);
  const drawing = useBlobUrl(step.resultFileId ?? 0, "thumb", step.resultFileId !== null);
  const isDone = step.doneAt !== null;
  return (
    <div className={styles.meter}>
      {isDone && (
        <span className={styles.unit}>
          {drawing && <img className={styles.signed} src={drawing} alt="" />}
          {step.resultText}
        </span>
      )}
      <Button
        variant={isBig && !isDone ? "primary" : "secondary"}
        className={isBig ? styles.bigSave : undefined}
        disabled={isDisabled}
        aria-label={t("workOrders.steps.signOf", { name: step.name })}
        onClick={() => setSigning(true)}
      >
        <IconWritingSign size={isBig ? 24 : 16} aria-hidden="true" />
        {t("workOrders.steps.sign")}
      </Button>
      {isSigning && <SignDialog {...props} onClose={() => setSigning(false)} />}
    </div>
  );
}

function SignDialog({ step, onRecorded, onClose }: StepControlProps & { onClose: () => void }) {
  const { record } = useRecord(step, onRecorded);
  const form = useDraftForm({
    key: `step-signature-${step.id}`,
    schema: Draft,
    start: {},
    save: async ({ signature }) => {
      if (!signature) throw refuseField("signature", "signature_missing");
      return await record({ isDone: true, signature: { signerName: signature.signerName, image: signature.image ?? null } });
    },
    onSaved: (isSaved) => {
      if (isSaved) onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("workOrders.steps.signOf", { name: step.name })} onClose={cancel}>
      <Form form={form} labels="workOrders.field" onCancel={cancel}>
        <Suspense>
          <SignatureField rule="required" />
        </Suspense>
      </Form>
    </Modal>
  );
}
