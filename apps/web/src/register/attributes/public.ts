export { useAttributeColumns } from "./columns.tsx";
export { AttributesCard } from "./attributes-card.tsx";
