/** Imports what speaks to wallets, of whatever kind. */
export const loadCalls = () => import('./calls.js')
