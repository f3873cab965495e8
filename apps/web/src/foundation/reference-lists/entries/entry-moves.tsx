import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { t } from "../../../i18n/foundation.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { movedBy, type Entry } from "../tree.ts";

export interface EntryMovesProps {
  entry: Entry;
  entries: readonly Entry[];
  onReorder: ((ids: number[]) => void) | null;
  onRemove: (() => void) | null;
}

/** Places in the list and deletion as plain buttons: for fingers, and for those who do not drag. */
export function EntryMoves({ entry, entries, onReorder, onRemove }: EntryMovesProps) {
  const up = movedBy(entries, entry.id, -1);
  const down = movedBy(entries, entry.id, 1);
  return (
    <>
      {onReorder && (
        <>
          <Button variant="text" disabled={!up} onClick={() => up && onReorder(up)}>
            <IconArrowUp size={16} aria-hidden="true" />
            {t("referenceLists.moveUp")}
          </Button>
          <Button variant="text" disabled={!down} onClick={() => down && onReorder(down)}>
            <IconArrowDown size={16} aria-hidden="true" />
            {t("referenceLists.moveDown")}
          </Button>
        </>
      )}
      {onRemove && (
        <Button variant="text" onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" />
          {t("common.action.delete")}
        </Button>
      )}
    </>
  );
}
