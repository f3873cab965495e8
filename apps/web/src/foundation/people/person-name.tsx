import { Avatar } from "../../kit/marks/avatar.tsx";
import styles from "./people.module.css";

/** A person's picture and name in a cell of the list. */
export const PersonName = ({ name }: { name: string }) => (
  <span className={styles.name}>
    <Avatar name={name} size={20} />
    <span>{name}</span>
  </span>
);
