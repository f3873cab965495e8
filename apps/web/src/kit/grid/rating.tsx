import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { t } from "../../i18n/index.ts";
import styles from "./grid.module.css";

/** One to five stars, read aloud as "4 of 5 stars". */
export function Rating({ value }: { value: number }) {
  return (
    <span className={styles.rating} role="img" aria-label={t("kit.rating.of", { count: value })}>
      {[1, 2, 3, 4, 5].map((star) =>
        star <= value ? (
          <IconStarFilled key={star} size={13} aria-hidden="true" />
        ) : (
          <IconStar key={star} size={13} stroke={1.5} data-empty aria-hidden="true" />
        ),
      )}
    </span>
  );
}
