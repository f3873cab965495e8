/** What this page needs of the browsers' recognition of speech, which the standard's types do not know yet. */
interface Heard {
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
  resultIndex: number;
}
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: Heard) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
}
type Making = new () => Recognition;

const making = (): Making | undefined => {
  const page = globalThis as unknown as { SpeechRecognition?: Making; webkitSpeechRecognition?: Making };
  return page.SpeechRecognition ?? page.webkitSpeechRecognition;
};

export const canHear = (): boolean => making() !== undefined;

/** Ready to hear; null where the browser cannot. */
export function recognition(): Recognition | null {
  const Making = making();
  if (!Making) return null;
  const made = new Making();
  made.lang = navigator.language;
  made.continuous = true;
  made.interimResults = false;
  return made;
}

/** The words that came new with what was heard. */
export const newWords = ({ results, resultIndex }: Heard): string =>
  Array.from(results)
    .slice(resultIndex)
    .filter(({ isFinal }) => isFinal)
    .map((result) => result[0]?.transcript.trim() ?? "")
    .filter(Boolean)
    .join(" ");

/** Said words go on behind what is written. */
export const joined = (written: string, said: string): string => (written.trim() === "" ? said : `${written.trimEnd()} ${said}`);
