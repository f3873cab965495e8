import { useRef, useState, type KeyboardEvent } from "react";
import { t } from "../../i18n/index.ts";
import { isSame, type BoardProps, type Column, type Lane, type Move, type Place } from "./group.ts";

/** A card that is carried by keyboard: Space takes it up, arrows choose, Enter puts it down, Escape puts it back. What happens is said aloud. */
export interface Carrying<R> {
  /** The card that is on its way, by keyboard or by mouse. */
  carried: { row: R; from: Place; over: Place } | null;
  /** What is said of it. */
  said: string;
  takeUp: (row: R, from: Place) => void;
  /** The place that the card is above. */
  takeOver: (place: Place) => void;
  letGo: () => void;
  onKeyDown: (event: KeyboardEvent, row: R, from: Place) => void;
  /** Puts the card that is carried down at a place. */
  putDown: (to: Place) => void;
}

type Facts<R extends { id: number }> = Pick<BoardProps<R>, "columns" | "lanes" | "nameOf" | "movesOf" | "onRefused"> & {
  move: (row: R, move: Move, from: Place) => void;
};

export function useCarrying<R extends { id: number }>({ columns, lanes, nameOf, movesOf, onRefused, move }: Facts<R>): Carrying<R> {
  const [carried, setCarried] = useState<Carrying<R>["carried"]>(null);
  const [said, setSaid] = useState("");
  // A drag begins and ends between two drawings.
  const latest = useRef(carried);
  const carry = (next: Carrying<R>["carried"]) => {
    latest.current = next;
    setCarried(next);
  };
  const placeName = ({ column, lane }: Place) =>
    [columns.find(({ key }) => key === column)?.label, lanes.find(({ key }) => key === lane)?.label].filter(Boolean).join(", ");
  const wayTo = (row: R, from: Place, to: Place) => {
    const ways = movesOf(row, from).filter((one) => isSame(one.to, to));
    return ways.find(({ obstacle }) => obstacle === null) ?? ways[0];
  };
  const putDown = (to: Place) => {
    const now = latest.current;
    carry(null);
    if (!now || isSame(now.from, to)) return;
    const way = wayTo(now.row, now.from, to);
    if (way?.obstacle === null) {
      setSaid(t("kit.board.putDown", { name: nameOf(now.row), place: placeName(to) }));
      return move(now.row, way, now.from);
    }
    setSaid(t("kit.board.putBack", { name: nameOf(now.row), place: placeName(now.from) }));
    onRefused(now.row, to, way?.obstacle ?? null);
  };
  const onKeyDown = (event: KeyboardEvent, row: R, from: Place) => {
    const now = latest.current;
    if (!now) {
      if (event.key !== " " || movesOf(row, from).length === 0) return;
      event.preventDefault();
      carry({ row, from, over: from });
      return setSaid(t("kit.board.takenUp", { name: nameOf(row), place: placeName(from) }));
    }
    const over = nextPlace(event.key, now.over, columns, lanes);
    if (over) {
      carry({ ...now, over });
      const way = isSame(over, from) ? null : wayTo(row, from, over);
      const obstacle = way === undefined ? t("kit.board.noWay") : way?.obstacle;
      setSaid([placeName(over), obstacle].filter(Boolean).join(". "));
    } else if (event.key === "Enter" || event.key === " ") putDown(now.over);
    else if (event.key === "Escape") {
      carry(null);
      setSaid(t("kit.board.putBack", { name: nameOf(row), place: placeName(from) }));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    carried,
    said,
    takeUp: (row, from) => carry({ row, from, over: from }),
    takeOver: (over) => latest.current && carry({ ...latest.current, over }),
    letGo: () => carry(null),
    onKeyDown,
    putDown,
  };
}

/** The place beside, above or below; null for other keys. At the edge it stays where it is. */
function nextPlace(key: string, { column, lane }: Place, columns: readonly Column[], lanes: readonly Lane[]): Place | null {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!step) return null;
  const [across = 0, down = 0] = step;
  const beside = <K extends { key: string }>(all: readonly K[], from: string | null, by: number) =>
    all[Math.min(Math.max(all.findIndex((one) => one.key === from) + by, 0), all.length - 1)]?.key;
  return { column: beside(columns, column, across) ?? column, lane: lane === null ? null : (beside(lanes, lane, down) ?? lane) };
}
