export { usePhoto } from "./own-photo.ts";
