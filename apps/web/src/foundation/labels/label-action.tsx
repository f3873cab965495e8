import { IconQrcode } from "@tabler/icons-react";
import { Suspense } from "react";
import { PRINTS } from "@millwright/domain/foundation/labels/contract.ts";
import type { LabelKind } from "@millwright/domain/kit/labelled/addresses.ts";
import type { TakingAction } from "../../kit/bulk/action.ts";
import { LabelDialog } from "./later.ts";

/** Labels of the rows of a list that are selected. */
export const labelAction = (kind: LabelKind): TakingAction<{ id: number; code: string; name: string }> => ({
  key: "labels",
  label: "common.action.labels",
  icon: IconQrcode,
  call: PRINTS[kind],
  Dialog: ({ rows, onClose }) => {
    const [sample] = rows;
    return <Suspense>{sample && <LabelDialog wanted={{ kind, ids: rows.map(({ id }) => id), sample }} onClose={onClose} />}</Suspense>;
  },
});
