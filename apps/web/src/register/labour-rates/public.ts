export { SharedRates } from "./rates.tsx";
