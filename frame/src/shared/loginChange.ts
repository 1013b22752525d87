/** How these texts begin. The wallet signs nothing that begins like one of them for a site. */
export const leaveHead = 'Remove this wallet and its account\n'
export const loginChangeHead = 'Change how this wallet is logged in to\n'

/**
 * The text that the wallet signs, so that its user may ask for its removal: whoever has a session alone cannot.
 *
 * @param wallet - id of the wallet
 * @param at - when it was signed, in milliseconds since 1970
 */
export const leaveText = (wallet: string, at: string): string => `${leaveHead}Wallet: ${wallet}\nTime: ${at}`

/** A change of the ways to log in. */
export type LoginChange = 'add' | 'remove'

/**
 * The text that the wallet signs, so that a way to log in may be added or removed: a slot has opened it.
 *
 * @param wallet - id of the wallet
 * @param login - unique name of the way to log in: the proof of it, or its id with the time when it was added
 */
export const loginChangeText = (wallet: string, change: LoginChange, login: string): string =>
  `${loginChangeHead}Wallet: ${wallet}\nChange: ${change}\nLog-in: ${login}`
