import { IconPencil } from "@tabler/icons-react";
import { t } from "../../../i18n/work.ts";
import { Button } from "../../../kit/layout/button.tsx";

/** Turns a card into its form; not there for those who may not, nor on a sealed order. */
export function EditButton({ about, onEdit }: { about: string; onEdit: (() => void) | undefined }) {
  if (!onEdit) return null;
  return (
    <Button variant="text" aria-label={`${t("common.action.edit")}: ${about}`} onClick={onEdit}>
      <IconPencil size={15} aria-hidden="true" />
      {t("common.action.edit")}
    </Button>
  );
}
