import { useState } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../layout/button.tsx";
import { LinkButton } from "./toolbar.tsx";
import styles from "./rich-text.module.css";

interface LinkBoxProps {
  /** Where the selected words lead; null when they lead nowhere. */
  href: string | null;
  /** Asks at once. */
  isOpen: boolean;
  onSet: (href: string | null) => void;
}

/** Asks for the address of a link in place. It stands inside another form, so it is not a form itself. */
export function LinkBox({ href, isOpen, onSet }: LinkBoxProps) {
  const [typed, setTyped] = useState<string | null>(isOpen ? "" : null);
  const set = (address: string | null) => {
    onSet(address);
    setTyped(null);
  };
  const apply = () => set(typed?.trim() ? withScheme(typed.trim()) : null);
  if (typed === null) return <LinkButton isOn={href !== null} onPress={() => setTyped(href ?? "")} />;
  return (
    <span className={styles.linkBox}>
      <input
        type="url"
        autoFocus
        aria-label={t("kit.richText.address")}
        placeholder="https://"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped(null);
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.stopPropagation();
          apply();
        }}
      />
      <Button variant="text" onClick={apply}>
        {t("kit.richText.set")}
      </Button>
      {href !== null && (
        <Button variant="text" onClick={() => set(null)}>
          {t("kit.richText.unlink")}
        </Button>
      )}
    </span>
  );
}

const withScheme = (address: string): string => (/^[a-z]+:/i.test(address) ? address : `https://${address}`);
