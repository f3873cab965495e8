import type { Answer, Where } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget, Place } from "@millwright/domain/insight/boards/widgets.ts";

/** What is asked of all widgets of a board alike. */
export interface Board {
  from: string;
  until: string;
  /** Width of the board in pixels. */
  px: number;
  /** What is chosen above the board. */
  where: Where;
  timeZone: string;
  /** The site of the place that is chosen; null: none. */
  siteId: number | null;
}

export interface Asked<W extends BoardWidget = BoardWidget> {
  key: string;
  widget: W;
}
export type Answered = Answer;

/** Where a widget looks: what it leaves open is what is chosen above the board. */
export const placeOf = ({ where }: Pick<Board, "where">, own: Place | undefined = {}): Place => {
  const { locationId = where.locationId, assetId = where.assetId, networkId = where.networkId, typeId = where.typeId } = own;
  return { ...(locationId && { locationId }), ...(assetId && { assetId }), ...(networkId && { networkId }), ...(typeId && { typeId }) };
};
