import { IconBinaryTree2, IconList } from "@tabler/icons-react";
import { t } from "../../../i18n/register.ts";
import { useAddress } from "../../../kit/address.ts";
import { ShapeSwitch } from "../../../kit/list/shape-switch.tsx";

export type View = "tree" | "list";

/** Whether a register is shown as a tree or as a list; in the address, so that it can be linked. */
export function useView(first: View): [View, (view: View) => void] {
  const [{ view }, change] = useAddress();
  // A saved view, known by its number, says which rows and which columns: it is seen as a list.
  const shown = typeof view === "number" ? "list" : view === "tree" || view === "list" ? view : first;
  return [shown, (next) => change({ view: next === first ? undefined : next })];
}

export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const shapes = [
    { key: "tree", Icon: IconBinaryTree2, words: t("locations.tree.asTree") },
    { key: "list", Icon: IconList, words: t("locations.tree.asList") },
  ] as const;
  return <ShapeSwitch label={t("locations.tree.view")} shapes={shapes} shape={view} onChange={onChange} />;
}
