export { AttributesCard } from "./attributes-card.tsx";
