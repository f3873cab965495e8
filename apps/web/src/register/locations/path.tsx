import { IconChevronRight } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { t } from "../../i18n/register.ts";
import { useGo } from "../../kit/address.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { Menu, MenuItem, useMenu } from "../../kit/menu/menu.tsx";
import styles from "./locations.module.css";

interface PathProps {
  label: string;
  /** From the top down. */
  above: readonly { id: number; name: string }[];
  to: (id: number) => string;
  /** Between the steps: what else stands below the one before. A `StepMenu` with its own call. */
  Step?: ComponentType<{ parentId: number | null; parentName: string | null }>;
}

/** The way from the top of a tree to a record, each step a link, between them what else there is at that step. */
export function Path({ label, above, to, Step = Divider }: PathProps) {
  if (above.length === 0) return null;
  return (
    <nav className={styles.path} aria-label={label}>
      {Step !== Divider && <Step parentId={null} parentName={null} />}
      {above.map(({ id, name }, at) => (
        <span key={id} className={styles.step}>
          <AppLink to={to(id)}>{name}</AppLink>
          {(Step !== Divider || at < above.length - 1) && <Step parentId={id} parentName={name} />}
        </span>
      ))}
    </nav>
  );
}

const Divider = () => (
  <span className={styles.divider} aria-hidden="true">
    ›
  </span>
);

interface StepMenuProps {
  parentName: string | null;
  /** Asked for when the menu is opened. */
  rows: readonly { id: number; code: string; name: string }[] | undefined;
  onAsk: () => void;
  /** The way up is named to everybody who sees its end; what else stands above may be out of reach. */
  isOutOfReach: boolean;
  to: (id: number) => string;
}

/** The arrow between two steps opens all that stands there. */
export function StepMenu({ parentName, rows, onAsk, isOutOfReach, to }: StepMenuProps) {
  const menu = useMenu();
  const go = useGo();
  const label = parentName === null ? t("locations.path.top") : t("locations.path.below", { name: parentName });
  return (
    <>
      <button
        type="button"
        className={styles.arrow}
        aria-label={label}
        aria-disabled={isOutOfReach}
        onFocus={onAsk}
        onPointerEnter={onAsk}
        {...menu.trigger}
      >
        <IconChevronRight size={14} aria-hidden="true" />
      </button>
      <Menu anchor={rows ? menu.anchor : null} label={label} onClose={menu.close}>
        {rows?.map(({ id, code, name }) => (
          <MenuItem key={id} onChoose={() => go(to(id))}>
            <CodeText>{code}</CodeText> {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
