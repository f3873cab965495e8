import type { Here } from "@millwright/domain/kit/live/frames.ts";
import { createStore } from "../feedback/store.ts";

/** Who else has the record on the screen open; null: nobody, as far as is known. */
export const here = createStore<Here | null>(null);
