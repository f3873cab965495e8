import { AppLink } from "../../kit/layout/app-link.tsx";
import { Avatar } from "../../kit/marks/avatar.tsx";
import { useHolds } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import styles from "./people.module.css";

/** A person named in another record; the way there for those who may see the register of people. */
export function PersonChip({ person }: { person: { id: number; name: string } }) {
  const mayOpen = useHolds("people", "view");
  const inside = (
    <>
      <Avatar name={person.name} size={20} />
      {person.name}
    </>
  );
  return mayOpen ? (
    <AppLink to={links.record(person.id)} className={styles.chip}>
      {inside}
    </AppLink>
  ) : (
    <span className={styles.chip}>{inside}</span>
  );
}
