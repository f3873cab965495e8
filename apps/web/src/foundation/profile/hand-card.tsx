import { useId } from "react";
import { t } from "../../i18n/foundation.ts";
import { HAND_KEYS, setHand, useHand, type HandSettings } from "../../kit/hand/settings.ts";
import { signal } from "../../kit/hand/signals.ts";
import { canHear } from "../../kit/hand/voice.ts";
import { Card } from "../../kit/layout/card.tsx";
import styles from "./hand-card.module.css";

/** What a device cannot do is not offered on it. */
const CAN: Partial<Record<keyof HandSettings, () => boolean>> = {
  vibration: () => "vibrate" in navigator,
  sound: () => "AudioContext" in globalThis,
  awake: () => "wakeLock" in navigator,
  voice: canHear,
};

/** How this device lies in the hand; kept on the device, not with the account. */
export function HandCard() {
  const hand = useHand();
  const id = useId();
  const turn = (key: keyof HandSettings) => {
    setHand({ [key]: !hand[key] });
    // So that it is known at once what was turned on.
    if (!hand[key] && (key === "sound" || key === "vibration")) signal("done");
  };
  return (
    <Card title={t("profile.hand.title")}>
      <p className={styles.lead}>{t("profile.hand.lead")}</p>
      <div className={styles.switches}>
        {HAND_KEYS.filter((key) => CAN[key]?.() ?? true).map((key) => (
          <label key={key} className={styles.switch}>
            <span className={styles.words}>
              <span id={`${id}-${key}`} className={styles.name}>
                {t(`profile.hand.${key}`)}
              </span>
              <span id={`${id}-${key}-help`} className={styles.help}>
                {t(`profile.hand.help.${key}`)}
              </span>
            </span>
            <input
              type="checkbox"
              role="switch"
              aria-checked={hand[key]}
              aria-labelledby={`${id}-${key}`}
              aria-describedby={`${id}-${key}-help`}
              checked={hand[key]}
              onChange={() => turn(key)}
            />
          </label>
        ))}
      </div>
    </Card>
  );
}
