import { createStore } from "./store.ts";

export interface Question {
  title: string;
  text: string;
  /** The word on the button that goes ahead. */
  confirm: string;
  /** Red, for what cannot be taken back. */
  isDangerous?: boolean;
  /** Asks for a reason too. */
  reason?: { label: string; required: boolean };
  /** One of a few words, which says why as well as a reason does. */
  choice?: { label: string; options: readonly { value: number; label: string }[] };
  /** Asks for a day. */
  day?: { label: string; required: boolean };
}

export interface Message {
  title: string;
  text: string;
  close: string;
  variant: "error" | "info";
  /** Milliseconds after which it closes by itself. */
  autoCloseMs?: number;
}

export interface Answer {
  reason: string;
  choice?: number;
  day?: string;
}

export type OpenDialog =
  | { kind: "question"; question: Question; answer: (answer: Answer | null) => void }
  | { kind: "message"; message: Message; close: () => void };

export const dialogs = createStore<OpenDialog | null>(null);

/** Asks before something is done; null when the person thinks better of it. */
export function ask(question: Question): Promise<Answer | null> {
  return new Promise((resolve) => {
    const answer = (given: Answer | null) => {
      dialogs.set(null);
      resolve(given);
    };
    dialogs.set({ kind: "question", question, answer });
  });
}

/** Says something that must not be missed; resolves when it is closed. */
export function tell(message: Message): Promise<void> {
  return new Promise((resolve) => {
    const close = () => {
      dialogs.set(null);
      resolve();
    };
    dialogs.set({ kind: "message", message, close });
  });
}
