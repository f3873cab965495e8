import type { MenuNode } from "@millwright/domain/kit/shell/navigation.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { useNavigation } from "../../kit/wire/query.ts";
import { t } from "../../i18n/insight.ts";
import { iconOf } from "../../kit/marks/nav-icons.ts";
import { itemsOf } from "../../shell/nav/nav-path.ts";
import styles from "./home.module.css";

/** The modules of the person's menu, each with its pages. */
export function ModuleTiles() {
  const modules = (useNavigation()?.menu ?? []).filter((module) => itemsOf([module]).length > 0);
  if (modules.length === 0) return null;
  return (
    <section className={styles.modules} aria-labelledby="modules">
      <h2 id="modules" className={styles.overline}>
        {t("home.modules")}
      </h2>
      <div className={styles.tiles}>
        {modules.map((module) => (
          <Tile key={module.id} module={module} />
        ))}
      </div>
    </section>
  );
}

function Tile({ module }: { module: MenuNode }) {
  const Icon = iconOf(module.icon);
  return (
    <div className={styles.tile}>
      <h3>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        {module.title}
      </h3>
      <ul>
        {itemsOf([module]).map((item) => (
          <li key={item.id}>
            <AppLink to={item.url} className={styles.tileLink}>
              {item.title}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
