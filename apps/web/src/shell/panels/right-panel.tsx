import type { KeyboardEvent } from "react";
import { t } from "../../i18n/index.ts";
import { ContributedParts, useHasParts } from "../../kit/record/contributed.tsx";
import frame from "../frame.module.css";
import { leaveRightPanel, RIGHT_PANEL } from "./right-panel-focus.ts";
import { rightPanel } from "./slots.ts";

/** What concerns a person, beside the work itself. Not drawn where nothing of it is for them. */
export function RightPanel() {
  if (!useHasParts(rightPanel)) return null;
  return (
    <aside id={RIGHT_PANEL} tabIndex={-1} className={frame.rightPanel} aria-label={t("shell.panel.right")} onKeyDown={leave}>
      <ContributedParts of={rightPanel} give={{}} />
    </aside>
  );
}

function leave(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  leaveRightPanel();
}
