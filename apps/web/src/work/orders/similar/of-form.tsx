import type { SimilarOrder } from "@millwright/domain/work/orders/similar/contract.ts";
import { useWatch } from "react-hook-form";
import { useFormOf } from "../../../kit/form/context.ts";
import { useSettled } from "../../../kit/picker/use-choices.ts";
import { LastTimeToChoose } from "./to-choose.tsx";

/** In the form of a new order: asked again when its machine, place or title has stood for a moment. */
export function LastTimeOfForm(props: { chosen: SimilarOrder | null; onChoose: (similar: SimilarOrder | null) => void }) {
  const { form } = useFormOf();
  const [assetId, locationId, title] = useWatch({ control: form.control, name: ["assetId", "locationId", "title"] }) as [
    number | null | undefined,
    number | null | undefined,
    string | undefined,
  ];
  const words = useSettled(title ?? "", PAUSE);
  return <LastTimeToChoose about={{ assetId, locationId, words }} {...props} />;
}
const PAUSE = 400;
