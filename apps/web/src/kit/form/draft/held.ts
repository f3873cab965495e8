/** The field of a form in which something stands; of rows in a form the list that they are of. Null for what is no field. */
export const heldField = (at: Element | null): string | null =>
  at?.closest<HTMLElement>("[data-field]")?.dataset["field"]?.split(".")[0] || null;
