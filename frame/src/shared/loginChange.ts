/**
 * The text that the wallet signs, so that its user may ask for its removal: whoever has a session alone cannot.
 *
 * @param wallet - id of the wallet
 * @param at - when it was signed, in milliseconds since 1970
 */
export const leaveText = (wallet: string, at: string): string =>
  `Remove this wallet and its account\nWallet: ${wallet}\nTime: ${at}`

/** What is done to the ways to log in. */
export type LoginChange = 'add' | 'remove'

/**
 * The text that the wallet signs, so that a way to log in may be added or removed: a slot has opened it.
 *
 * @param wallet - id of the wallet
 * @param login - what names the way to log in once: the proof of it, or its id with the time when it was added
 */
export const loginChangeText = (wallet: string, change: LoginChange, login: string): string =>
  `Change how this wallet is logged in to\nWallet: ${wallet}\nChange: ${change}\nLog-in: ${login}`
