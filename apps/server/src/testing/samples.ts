/** The smallest real files of each kind that an upload takes, by the content type of the example. */

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
const CSV = Buffer.from("Title,Asset,Started\nGrease the bearings,PMP-1,2026-01-14\n");

export const SAMPLES: Readonly<Record<string, Buffer>> = { "image/png": PNG, "text/csv": CSV };

export function sampleOf(headers: Record<string, unknown> | undefined): Buffer {
  const type = String(headers?.["content-type"]);
  const sample = SAMPLES[type];
  if (!sample) throw new Error(`there is no sample file of type ${type}`);
  return Buffer.from(sample);
}
