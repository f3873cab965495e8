import { t } from "../../i18n/index.ts";
import { Button } from "../layout/button.tsx";
import styles from "../grid/grid.module.css";

export function FilterActions({ onReset }: { onReset: () => void }) {
  return (
    <div className={styles.filterActions}>
      <Button variant="text" onClick={onReset}>
        {t("kit.grid.reset")}
      </Button>
      <Button type="submit">{t("kit.grid.apply")}</Button>
    </div>
  );
}
