/** Levels of whatever stands within one another, the top counted: a path that a person still reads. */
export const MAX_TREE_LEVELS = 20;

/** Whether what has so many levels, itself counted, stands too deep below so many others. */
export const isTooDeep = (above: number, own: number): boolean => above + own > MAX_TREE_LEVELS;
