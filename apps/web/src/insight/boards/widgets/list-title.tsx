import { useContext } from "react";
import type { OfList } from "@millwright/domain/insight/boards/widgets.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { addressIn } from "../../../kit/list/views/view-state.ts";
import { Leading, NOWHERE } from "../leading.ts";
import { useListed } from "../use-listed.ts";

/** Leads to the list, filtered and in order as the widget is. */
export function ListTitle({ widget: { list, state }, title }: { widget: OfList; title: string }) {
  const leads = useContext(Leading);
  const page = useListed(list, leads !== NOWHERE);
  if (!page || !leads(page.to)) return title;
  return <AppLink to={addressIn(page.to, state)}>{title}</AppLink>;
}
