export const survivors = {}
