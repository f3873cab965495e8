/** A JSON pointer (RFC 6901): empty for the whole, else steps behind slashes. */
export const POINTER = /^(?:\/(?:[^~/]|~0|~1)*)*$/;
export const MOST_POINTER = 200;

export const isPointer = (text: string): boolean => text.length <= MOST_POINTER && POINTER.test(text);
