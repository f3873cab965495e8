import type { MenuNode } from "@millwright/domain/kit/shell/navigation.ts";
import { IconChevronDown, IconExternalLink } from "@tabler/icons-react";
import { useId, useState } from "react";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { iconOf } from "../../kit/marks/nav-icons.ts";
import { holdsEntry } from "./nav-path.ts";
import styles from "./navbar.module.css";

/** Sixteen pixels for each level, eighty at most, as specified. */
const INDENT = 16;
const MAX_INDENT = 80;

interface NavTreeProps {
  nodes: readonly MenuNode[];
  currentId: number | undefined;
  level?: number;
  /** Called when an entry is chosen; a phone closes its navigation then. */
  onChoose: () => void;
  /** Drawn to be looked at: every branch stands open, and no entry leads anywhere. */
  isShownOnly?: boolean;
}

/** The menu's entries of one level and, inside of them, the next. */
export function NavTree({ nodes, currentId, level = 0, onChoose, isShownOnly = false }: NavTreeProps) {
  return (
    <ul className={styles.list}>
      {nodes.map((node) => (
        <li key={node.id}>
          <NavNode node={node} currentId={currentId} level={level} onChoose={onChoose} isShownOnly={isShownOnly} />
        </li>
      ))}
    </ul>
  );
}

type NavNodeProps = Omit<Required<NavTreeProps>, "nodes"> & { node: MenuNode };

function NavNode({ node, currentId, level, onChoose, isShownOnly }: NavNodeProps) {
  const rest = { currentId, level, onChoose, isShownOnly };
  switch (node.type) {
    case "divider":
      return <hr className={styles.divider} />;
    case "group":
      return <Group node={node} {...rest} />;
    case "collapse":
      // A new branch opens when the page moves under it: the key starts its state anew.
      return <Collapse key={String(holdsEntry(node, currentId))} node={node} {...rest} />;
    case "link":
      return (
        <a className={styles.entry} style={indent(level)} href={node.url} target="_blank" rel="noreferrer" onClick={onChoose}>
          <Content node={node} level={level} />
          <IconExternalLink className={styles.tail} size={15} aria-hidden="true" />
        </a>
      );
    case "item":
      if (isShownOnly)
        return (
          <span className={styles.entry} style={indent(level)}>
            <Content node={node} level={level} />
          </span>
        );
      return (
        <AppLink
          className={styles.entry}
          style={indent(level)}
          to={node.url ?? "/"}
          aria-current={node.id === currentId ? "page" : undefined}
          data-current={node.id === currentId || undefined}
          onClick={onChoose}
        >
          <Content node={node} level={level} />
        </AppLink>
      );
  }
}

function Group({ node, level, ...rest }: NavNodeProps) {
  return (
    <>
      <p className={styles.group}>{node.title}</p>
      <NavTree nodes={node.children ?? []} level={level} {...rest} />
    </>
  );
}

function Collapse({ node, level, ...rest }: NavNodeProps) {
  const holdsCurrent = holdsEntry(node, rest.currentId);
  const [isOpen, setOpen] = useState(holdsCurrent || rest.isShownOnly);
  const children = useId();
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        style={indent(level)}
        aria-expanded={isOpen}
        aria-controls={children}
        data-holds={holdsCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Content node={node} level={level} />
        <IconChevronDown className={styles.tail} data-open={isOpen || undefined} size={16} aria-hidden="true" />
      </button>
      <div id={children} className={styles.branch} hidden={!isOpen}>
        <NavTree nodes={node.children ?? []} level={level + 1} {...rest} />
      </div>
    </>
  );
}

function Content({ node, level }: { node: MenuNode; level: number }) {
  const Icon = iconOf(node.icon);
  return (
    <>
      <span className={styles.icon} data-level={level > 0 || undefined}>
        <Icon size={level === 0 ? 20 : 17} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={styles.title}>{node.title}</span>
      {node.badge && (
        <span className={styles.badge} style={{ background: node.badge.bg, color: node.badge.fg }}>
          {node.badge.title}
        </span>
      )}
    </>
  );
}

const indent = (level: number) => ({ paddingInlineStart: 12 + Math.min(level * INDENT, MAX_INDENT) });
