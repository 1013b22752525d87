/** Imports what speaks to wallets, of whatever family. */
export const loadCalls = () => import('./calls.js')
