import { IconChevronRight, IconLoader2, IconMapPin } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type CSSProperties, type DragEvent, type KeyboardEvent, type MouseEvent } from "react";
import { t } from "../../i18n/register.ts";
import { useGo } from "../../kit/address.ts";
import { formatNumber } from "../../kit/format.ts";
import { useWindow } from "../../kit/grid/table/use-window.ts";
import { useListKeys } from "../../kit/list/keys/use-list-keys.ts";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { Look, ReferenceChip } from "../../foundation/reference-lists/public.ts";
import { CriticalityMark } from "../assets/public.ts";
import { barOf } from "./carrying.ts";
import { isAbove, stepOf, typedTo, type BranchKey, type Line, type NodeKey, type NodeLine } from "./lines.ts";
import type { Source } from "./use-source.ts";
import styles from "./all-assets.module.css";

interface ExplorerProps {
  label: string;
  source: Source;
  /** One list instead of a tree: what stands above a row is written beside it. */
  isFlat: boolean;
  seesOrders: boolean;
  hrefOf: (line: NodeLine) => string;
  /** Null where nothing can be moved. */
  picks: Picks | null;
  /** Puts these there, when the person says so. */
  onDrop: (lines: readonly NodeLine[], to: NodeLine) => void;
  /** What is carried by keyboard or by finger; null while nothing is. */
  carried: readonly NodeLine[] | null;
  onCarry: (lines: readonly NodeLine[] | null) => void;
  mayMove: (line: NodeLine) => boolean;
  previewed: NodeKey | null;
  /** Shows it beside the tree; null where there is no room for it. */
  onPreview: ((line: NodeLine) => void) | null;
}

export interface Picks {
  keys: ReadonlyMap<NodeKey, NodeLine>;
  toggle: (line: NodeLine) => void;
  clear: () => void;
}

const HEAD_PX = 37;
const PHONE_ROW_PX = 60;
/** Letters typed within this time are one word, in milliseconds. */
const WORD_MS = 700;
/** The keys rest on a row when it has been the active one so long, in milliseconds. */
const RESTS_MS = 300;
/** Held over a closed row so long, what is dragged opens it, in milliseconds. */
const OPENS_MS = 700;

/**
 * Places and assets as one tree grid of any size: the rows in sight alone are drawn, and one of them is the active one, whom the keys concern. Keys as
 * for any tree; Space selects, Ctrl+X takes rows along, Ctrl+V or Enter puts them under the active row, Escape leaves them where they are.
 */
export function Explorer(props: ExplorerProps) {
  const { source, carried, picks, onPreview, previewed } = props;
  const { lines } = source;
  const go = useGo();
  const id = useId();
  const isPhone = useIsPhone();
  const [rowPx] = useState(() => (matchMedia("(max-width: 699px)").matches ? PHONE_ROW_PX : rowHeightNow()));
  const { box, sight, page, show } = useWindow(rowPx, HEAD_PX, 0);
  const [active, setActive] = useState<string | null>(null);
  const typed = useRef({ word: "", at: 0 });
  const found = lines.findIndex(({ key }) => key === active);
  const at = Math.max(0, found);
  useListKeys({ rows: () => box.current?.focus() });
  useFurther(props, sight);

  const follow = useRef<ReturnType<typeof setTimeout>>(undefined);
  const activate = (index: number) => {
    const line = lines[index];
    setActive(line?.key ?? null);
    show(index);
    clearTimeout(follow.current);
    // The record beside the tree is that of the row on which the keys rest.
    if (line?.is === "node" && previewed !== null && onPreview) follow.current = setTimeout(() => onPreview(line), RESTS_MS);
  };
  const open = (line: Line, isElsewhere: boolean) => {
    if (line.is !== "node") {
      if (line.is !== "busy") source.more(line.branch);
    } else if (carried) props.onDrop(carried, line);
    else if (isElsewhere) window.open(props.hrefOf(line), "_blank", "noopener");
    else if (onPreview && previewed !== line.key) onPreview(line);
    else go(props.hrefOf(line));
  };
  /** What a key does with the active row; null for one that means nothing here. */
  const actOf = ({ key, ctrlKey, metaKey, timeStamp }: KeyboardEvent, line: Line): (() => void) | null => {
    const isControl = ctrlKey || metaKey;
    const letter = key.length === 1 ? key.toLowerCase() : "";
    const nodeLine = line.is === "node" ? line : null;
    if (isControl && letter === "x") {
      const lifted = liftedAt(props, line);
      return lifted.length > 0 ? () => props.onCarry(lifted) : null;
    }
    if (isControl && letter === "v") return carried && nodeLine ? () => props.onDrop(carried, nodeLine) : null;
    if (key === "Enter") return () => open(line, isControl);
    if (isControl) return null;
    if (key === "Escape") {
      if (carried) return () => props.onCarry(null);
      return picks && picks.keys.size > 0 ? picks.clear : null;
    }
    const { word, at: typedAt } = typed.current;
    const isInWord = timeStamp - typedAt < WORD_MS;
    if (key === " " && !isInWord) return () => picks && nodeLine && props.mayMove(nodeLine) && picks.toggle(nodeLine);
    const step = stepOf(key, lines, at, page());
    if (step) return () => ("to" in step ? activate(step.to) : source.toggle(step.toggle.key, step.isOpen));
    if (letter === "" || letter === "/" || letter === "?") return null;
    return () => {
      typed.current = { word: isInWord ? word + letter : letter, at: timeStamp };
      const to = typedTo(typed.current.word, lines, at);
      if (to !== null) activate(to);
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at];
    const act = line && !event.altKey ? actOf(event, line) : null;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const line = lines[rowAt(target)];
    if (!line) return;
    setActive(line.key);
    if (target.closest("[data-arrow]") && line.is === "node") return source.toggle(line.key, !line.isOpen);
    if (target.closest("label")) return;
    // The browser opens it elsewhere.
    if (target.closest("a") && (event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (line.is === "node" && !carried && onPreview) onPreview(line);
    else open(line, false);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const line = lines[rowAt(target)];
    if (line?.is === "node" && !carried && !target.closest("[data-arrow], label")) go(props.hrefOf(line));
  };
  const drag = useDrag(props, id);
  const first = Math.max(0, Math.min(sight.first, lines.length - 1));
  const shown = lines.slice(first, sight.last + 1);
  const isFlat = props.isFlat || undefined;
  return (
    <div
      ref={box}
      id={id}
      role="treegrid"
      tabIndex={0}
      aria-label={props.label}
      aria-describedby={`${id}-keys`}
      aria-multiselectable={picks ? true : undefined}
      aria-rowcount={lines.length + 1}
      aria-activedescendant={lines.length > 0 && at >= first && at <= sight.last ? rowId(id, at) : undefined}
      className={styles.grid}
      data-flat={isFlat}
      data-phone={isPhone || undefined}
      data-carrying={carried !== null || undefined}
      style={{ "--row": `${rowPx}px` } as CSSProperties}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      {...drag}
    >
      <p id={`${id}-keys`} className="visually-hidden">
        {t(picks ? "allAssets.keys" : "allAssets.keysToRead")}
      </p>
      <div role="row" aria-rowindex={1} className={styles.head}>
        <span role="columnheader">{t("allAssets.column.name")}</span>
        {isFlat && <span role="columnheader">{t("allAssets.column.path")}</span>}
        {props.seesOrders && (
          <span role="columnheader" className={styles.number}>
            {t("allAssets.column.openWorkOrders")}
          </span>
        )}
        <span role="columnheader">{t("allAssets.column.status")}</span>
        <span role="columnheader">{t("allAssets.column.criticality")}</span>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: lines.length * rowPx }}>
        {shown.map((line, offset) => (
          <Row
            key={line.key}
            id={rowId(id, first + offset)}
            index={first + offset}
            top={(first + offset) * rowPx}
            line={line}
            isActive={line.key === (lines[at]?.key ?? null)}
            isCarried={carried?.some(({ key }) => key === line.key) ?? false}
            explorer={props}
          />
        ))}
      </div>
    </div>
  );
}

const rowId = (id: string, index: number) => `${id}-${index}`;
const rowAt = (target: Element): number => Number(target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? -1);
const rowHeightNow = (): number => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--mw-row"), 10) || 34;

/** The selected ones, if this one is among them, or this one alone. */
function liftedAt({ picks, mayMove }: ExplorerProps, line: Line): NodeLine[] {
  if (!picks || line.is !== "node" || !mayMove(line)) return [];
  return picks.keys.has(line.key) ? [...picks.keys.values()] : [line];
}

/** The end of a branch that comes in sight is read on. */
function useFurther({ source }: ExplorerProps, { first, last }: { first: number; last: number }): void {
  const asked = useRef(new Map<BranchKey, number>());
  const ends = source.lines.slice(first, last + 1).filter((line) => line.is === "more");
  // Follows what is in sight. A branch is asked once for each of its lengths.
  useEffect(() => {
    for (const line of ends) {
      if (line.is !== "more" || asked.current.get(line.branch) === source.lines.length) continue;
      asked.current.set(line.branch, source.lines.length);
      source.more(line.branch);
    }
  });
}

/** Rows are dragged by the pointer; a closed row that something is held over opens. */
function useDrag(props: ExplorerProps, id: string) {
  const { source, picks, onDrop } = props;
  const dragged = useRef<readonly NodeLine[]>([]);
  const over = useRef<{ row: HTMLElement | null; timer: ReturnType<typeof setTimeout> | undefined }>({ row: null, timer: undefined });
  const leave = () => {
    clearTimeout(over.current.timer);
    over.current.row?.removeAttribute("data-over");
    over.current = { row: null, timer: undefined };
  };
  const lineAt = (event: DragEvent): NodeLine | null => {
    const line = source.lines[rowAt(event.target as Element)];
    return line?.is === "node" ? line : null;
  };
  if (!picks) return {};
  return {
    onDragStart: (event: DragEvent) => {
      const line = lineAt(event);
      dragged.current = line ? liftedAt(props, line) : [];
      if (dragged.current.length === 0) return event.preventDefault();
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", dragged.current.map(({ node }) => node.code).join(", "));
    },
    onDragOver: (event: DragEvent) => {
      const line = lineAt(event);
      if (!line || dragged.current.length === 0) return leave();
      const row = (event.target as Element).closest<HTMLElement>("[data-row]");
      if (over.current.row !== row) {
        leave();
        const timer = setTimeout(() => {
          if (line.node.childCount > 0 && !line.isOpen) source.toggle(line.key, true);
        }, OPENS_MS);
        over.current = { row, timer };
        row?.setAttribute("data-over", barOf(dragged.current, line) ? "no" : "yes");
      }
      if (row?.dataset["over"] !== "yes") return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
    },
    onDragEnd: () => {
      leave();
      dragged.current = [];
    },
    onDrop: (event: DragEvent) => {
      const line = lineAt(event);
      leave();
      event.preventDefault();
      const lines = dragged.current;
      dragged.current = [];
      if (line && lines.length > 0) onDrop(lines, line);
      document.getElementById(id)?.focus();
    },
  };
}

interface RowProps {
  id: string;
  index: number;
  top: number;
  line: Line;
  isActive: boolean;
  isCarried: boolean;
  explorer: ExplorerProps;
}

function Row({ id, index, top, line, isActive, isCarried, explorer }: RowProps) {
  const usual = {
    id,
    role: "row",
    "data-row": index,
    "aria-rowindex": index + 2,
    "aria-level": line.level,
    "data-active": isActive || undefined,
    className: styles.row,
  };
  const place = { top, "--level": line.level - 1 } as CSSProperties;
  if (line.is !== "node") {
    const words = line.is === "busy" ? t("common.state.loading") : t(line.is === "more" ? "allAssets.more" : "allAssets.fault");
    return (
      <div {...usual} style={place} data-end={line.is}>
        <span role="gridcell" className={styles.name}>
          {line.is === "busy" && <IconLoader2 size={15} aria-hidden="true" className={styles.busy} />}
          {words}
        </span>
      </div>
    );
  }
  const { node, key, isOpen } = line;
  const { picks, isFlat, seesOrders, previewed, hrefOf, mayMove } = explorer;
  const isPicked = picks?.keys.has(key) ?? false;
  const isParent = node.childCount > 0 && !isFlat;
  return (
    <div
      {...usual}
      style={place}
      aria-setsize={line.of}
      aria-posinset={line.at}
      aria-expanded={isParent ? isOpen : undefined}
      aria-selected={picks ? isPicked : undefined}
      data-picked={isPicked || undefined}
      data-carried={isCarried || undefined}
      data-above={isAbove(node) || undefined}
      data-previewed={previewed === key || undefined}
      draggable={picks !== null && mayMove(line)}
    >
      <span role="gridcell" className={styles.name}>
        {picks && (
          <label className={styles.box} data-none={!mayMove(line) || undefined}>
            {mayMove(line) && (
              <input
                type="checkbox"
                tabIndex={-1}
                checked={isPicked}
                aria-label={t("kit.bulk.select", { name: `${node.code} ${node.name}` })}
                onChange={() => picks.toggle(line)}
              />
            )}
          </label>
        )}
        {!isFlat && <span className={styles.indent} />}
        {!isFlat && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.arrow}
            data-arrow
            data-open={isOpen || undefined}
            disabled={!isParent}
            aria-label={t(isOpen ? "locations.tree.close" : "locations.tree.open", { name: node.name })}
          >
            <IconChevronRight size={16} aria-hidden="true" />
          </button>
        )}
        <span className={styles.icon}>
          {node.kind === "locations" ? <IconMapPin size={16} aria-hidden="true" /> : <Look icon={node.icon ?? "box"} />}
        </span>
        <a href={hrefOf(line)} tabIndex={-1} className={styles.link} draggable={false}>
          <CodeText>{node.code}</CodeText>
          <span className={styles.title}>{node.name}</span>
          {isFlat && <span className={styles.under}>{pathOf(node.path)}</span>}
        </a>
      </span>
      {isFlat && (
        <span role="gridcell" className={styles.path} title={pathOf(node.path)}>
          {pathOf(node.path)}
        </span>
      )}
      {seesOrders && (
        <span role="gridcell" className={styles.number}>
          {node.openWorkOrders ? formatNumber(node.openWorkOrders) : ""}
        </span>
      )}
      <span role="gridcell" className={styles.status}>
        {node.operatingStatus && <ReferenceChip value={node.operatingStatus} />}
        {node.isSite && <span className={styles.site}>{t("locations.site")}</span>}
      </span>
      <span role="gridcell" className={styles.level}>
        <CriticalityMark level={node.criticality} />
      </span>
    </div>
  );
}

const pathOf = (path: readonly { name: string }[]): string => path.map(({ name }) => name).join(" › ");
