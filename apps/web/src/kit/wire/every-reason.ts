/** In the built application this brings the sentence of every reason there is (vite.texts.ts): fields that the server refuses come with a reason alone. */
export const knowsEveryReason = true;
