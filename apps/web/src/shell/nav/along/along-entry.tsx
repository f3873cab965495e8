import { IconChevronDown, IconExternalLink } from "@tabler/icons-react";
import { useId, useLayoutEffect, useRef } from "react";
import type { MenuNode } from "@millwright/domain/kit/shell/navigation.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { iconOf } from "../../../kit/marks/nav-icons.ts";
import { holdsEntry } from "../nav-path.ts";
import { NavTree } from "../nav-tree.tsx";
import styles from "./along.module.css";
import type { usePopUps } from "./use-pop-ups.ts";

interface AlongEntryProps {
  node: MenuNode;
  currentId: number | undefined;
  popUps: ReturnType<typeof usePopUps>;
}

/** One entry of the bar: a page, an address elsewhere, or what pops up with more of them. */
export function AlongEntry({ node, currentId, popUps }: AlongEntryProps) {
  if (node.type === "link")
    return (
      <li data-entry>
        <a data-along className={styles.entry} href={node.url} target="_blank" rel="noreferrer">
          <Words node={node} />
          <IconExternalLink size={14} aria-hidden="true" />
        </a>
      </li>
    );
  if (node.type === "item")
    return (
      <li data-entry>
        <AppLink
          data-along
          className={styles.entry}
          to={node.url ?? "/"}
          aria-current={node.id === currentId ? "page" : undefined}
          data-current={node.id === currentId || undefined}
        >
          <Words node={node} />
        </AppLink>
      </li>
    );
  return <Branch node={node} currentId={currentId} popUps={popUps} />;
}

function Branch({ node, currentId, popUps }: AlongEntryProps) {
  const id = useId();
  const isOpen = popUps.openId === node.id;
  return (
    <li
      data-entry
      // A finger has no way over it, and opens by its tap.
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && popUps.onEnter(node.id)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && popUps.onLeave()}
    >
      <button
        type="button"
        data-along
        className={styles.entry}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-current={holdsEntry(node, currentId) || undefined}
        onClick={() => popUps.onPress(node.id)}
      >
        <Words node={node} />
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <PopUp id={id}>
          <NavTree nodes={node.children ?? []} currentId={currentId} onChoose={popUps.close} />
        </PopUp>
      )}
    </li>
  );
}

function PopUp({ id, children }: { id: string; children: React.ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  // Never beyond the window's edge.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const { left, right } = element.getBoundingClientRect();
    element.toggleAttribute("data-turned", right > document.documentElement.clientWidth || left < 0);
  }, []);
  return (
    <div ref={panel} id={id} data-pop-up className={styles.popUp}>
      {children}
    </div>
  );
}

function Words({ node }: { node: MenuNode }) {
  const Icon = node.icon ? iconOf(node.icon) : null;
  return (
    <>
      {Icon && <Icon size={18} stroke={1.6} aria-hidden="true" />}
      <span>{node.title}</span>
    </>
  );
}
