import { IconChevronRight, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LIST_GROUPS } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { folded } from "@millwright/domain/kit/texts.ts";
import { t } from "../../i18n/foundation.ts";
import { formatNumber } from "../../kit/format.ts";
import type { Scheme } from "./schemes.ts";
import styles from "./schemes.module.css";

/** The left side: every list in its group, with the number of its values. */
export function ListsPane({ schemes, current }: { schemes: readonly Scheme[]; current: string | undefined }) {
  const [search, setSearch] = useState("");
  const wanted = folded(search.trim());
  const matching = schemes.filter((scheme) => folded(scheme.title).includes(wanted));
  return (
    <nav className={styles.lists} aria-label={t("referenceLists.lists")}>
      <label className={styles.search}>
        <IconSearch size={16} aria-hidden="true" />
        <span className="visually-hidden">{t("referenceLists.searchLists")}</span>
        <input
          type="search"
          value={search}
          placeholder={t("referenceLists.searchLists")}
          maxLength={60}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      {LIST_GROUPS.map((group) => {
        const inGroup = matching.filter((scheme) => scheme.group === group);
        if (inGroup.length === 0) return null;
        return (
          <section key={group}>
            <h2 id={`group-${group}`}>{t(`referenceLists.group.${group}`)}</h2>
            <ul aria-labelledby={`group-${group}`}>
              {inGroup.map((scheme) => (
                <li key={scheme.key}>
                  <Link
                    to="."
                    search={{ list: scheme.key } as never}
                    className={styles.list}
                    aria-current={scheme.key === current ? "page" : undefined}
                  >
                    <span>{scheme.title}</span>
                    <span className={styles.listCount}>{scheme.count === undefined ? "" : formatNumber(scheme.count)}</span>
                    <IconChevronRight size={16} className={styles.arrow} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {matching.length === 0 && <p className={styles.none}>{t("referenceLists.noList")}</p>}
    </nav>
  );
}
