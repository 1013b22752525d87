/** What a wallet signs to log its user in (EIP-4361). All but `address` and `chainId` are the server's. */
export interface WalletMessage {
  /** Origin of the embedded wallet, which is also the page that asks. */
  readonly origin: string
  /** Origin of the app that the log-in is for. */
  readonly site: string
  /** Whether it is to become a way to log in to a wallet that is open, and logs nobody in now. */
  readonly isLink: boolean
  readonly nonce: string
  /** In milliseconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
  /** With the checksum of ERC-55. */
  readonly address: string
  readonly chainId: number
}

/** What the page asks a wallet of the browser to sign, but for the account. */
export type WalletQuestion = Omit<WalletMessage, 'address' | 'chainId'>

/**
 * Writes the message. The page and the server write it from the same values, so that neither has to read one.
 *
 * @returns the text of EIP-4361, for `personal_sign`.
 */
export function writeWalletMessage({
  address,
  chainId,
  expiresAt,
  isLink,
  issuedAt,
  nonce,
  origin,
  site,
}: WalletMessage): string {
  const act = isLink
    ? 'Add this account as a way to log in to the wallet that is open'
    : `Log in to the wallet that is used on ${site}`
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    `${act}. This moves nothing, and gives nobody a right to.`,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAt).toISOString()}`,
    `Expiration Time: ${new Date(expiresAt).toISOString()}`,
  ].join('\n')
}
