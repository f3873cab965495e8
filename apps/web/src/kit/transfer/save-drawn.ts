import { saveOpened } from "./save-file.ts";

interface Asked<Job> {
  signal: AbortSignal;
  /** Told while a file is drawn beside the calls. */
  onProgress: (job: Job) => void;
}

const LOOK_MS = 1000;
const ACCEPTED = 202;

/** Has a file drawn and puts it among the person's downloads; what is drawn beside the calls, once it is there. Answers its name. */
export async function saveDrawn<Job extends { id: number }>(
  print: () => Promise<Response>,
  fetchDrawn: (job: Job) => Promise<Response>,
  { signal, onProgress }: Asked<Job>,
): Promise<string> {
  let response = await print();
  while (response.status === ACCEPTED) {
    const job = (await response.json()) as Job;
    onProgress(job);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    signal.throwIfAborted();
    response = await fetchDrawn(job);
  }
  return await saveOpened(response, { signal });
}
