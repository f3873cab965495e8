import type { Widget } from "@millwright/domain/insight/dashboards/widgets.ts";
import { AddToBoard } from "./add-to-board.tsx";

/** A figure of a page, as it is shown there. */
export const OfFigure = ({ widget }: { widget: Widget }) => <AddToBoard widget={widget} />;
