import { askToLeave } from "../../../kit/form/ask-to-leave.ts";
import type { DraftForm } from "../../../kit/form/draft/use-draft-form.ts";

/** Leaves a form that stands inside a record: entries are thrown away only after asking. */
export function useCancel(form: DraftForm, onClose: () => void): () => void {
  return () => {
    void (async () => {
      if (form.hasUnsaved()) {
        if (!(await askToLeave())) return;
        form.discard();
      }
      onClose();
    })();
  };
}
