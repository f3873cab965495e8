/** Something that whoever asked can put right; its text says how, and it is shown without a stack. */
export class Problem extends Error {}
