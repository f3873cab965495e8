import { IconChevronDown } from "@tabler/icons-react";
import { Fragment, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { t } from "../../i18n/index.ts";
import { Popover } from "../menu/popover.tsx";
import { Toggle } from "./list-screen.tsx";
import { fitting } from "./quick-fit.ts";
import { useIsPhone } from "./use-phone.ts";
import grid from "../grid/grid.module.css";
import styles from "./quick-strip.module.css";

/** A filter of one touch. */
export interface Quick {
  key: string;
  label: string;
  isOn: boolean;
  onToggle: () => void;
  /** A line before it: what follows is of another kind. */
  isApart?: boolean;
}

interface QuickStripProps {
  label: string;
  quick: readonly Quick[];
}

/**
 * Filters of one touch in one line, so that rows begin high on the screen: what does not fit stands behind the last button, which says how many of those are on.
 * On a phone all of them stand in the line, which is pushed sideways.
 */
export function QuickStrip({ label, quick }: QuickStripProps) {
  const isPhone = useIsPhone();
  const strip = useRef<HTMLDivElement>(null);
  const fits = useFitting(strip, quick.map((one) => one.label).join("\n"), isPhone);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [shown, behind] = [quick.slice(0, fits), quick.slice(fits)];
  const on = behind.filter(({ isOn }) => isOn).length;
  return (
    <div ref={strip} className={styles.strip} role="group" aria-label={label}>
      {shown.map(({ key, isApart, ...one }) => (
        <Fragment key={key}>
          {isApart && <span className={styles.rule} />}
          <Toggle {...one} />
        </Fragment>
      ))}
      {behind.length > 0 && (
        <button
          type="button"
          className={grid.toggle}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          data-on={on > 0 || undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {on > 0 ? t("kit.grid.moreOn", { count: on }) : t("kit.grid.moreFilters")}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      )}
      {anchor && (
        <Popover anchor={anchor} label={label} align="end" onClose={() => setAnchor(null)}>
          <div className={styles.behind}>
            {behind.map(({ key, isApart: _isApart, ...one }) => (
              <Toggle key={key} {...one} />
            ))}
          </div>
        </Popover>
      )}
    </div>
  );
}

/** How many stand in the line. Their widths are measured once they are drawn, all of them, and anew when their words change. */
function useFitting(strip: RefObject<HTMLElement | null>, words: string, isPhone: boolean): number {
  const [measured, setMeasured] = useState<{ words: string; fits: number } | null>(null);
  const widths = useRef<{ words: string; ends: number[] } | null>(null);
  // Widths are the browser's to say.
  useLayoutEffect(() => {
    const line = strip.current;
    if (!line || isPhone) return;
    if (widths.current?.words !== words) {
      const left = line.getBoundingClientRect().left;
      widths.current = {
        words,
        ends: [...line.querySelectorAll(":scope > button")].map((one) => one.getBoundingClientRect().right - left),
      };
    }
    const { ends } = widths.current;
    const watch = new ResizeObserver(() => setMeasured({ words, fits: fitting(ends, line.clientWidth) }));
    watch.observe(line);
    return () => watch.disconnect();
  }, [strip, words, isPhone]);
  return isPhone || measured?.words !== words ? Number.POSITIVE_INFINITY : measured.fits;
}
