/** The question that the server has the page ask a wallet to sign. */
export interface WalletQuestion {
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
}

/** The account that signs. A key of Solana is the same on all its networks, so that its message names none. */
export type WalletSigner =
  | {
      readonly namespace: 'eip155'
      /** With the checksum of ERC-55. */
      readonly address: string
      readonly chainId: number
    }
  | {
      readonly namespace: 'solana'
      /** In base58. */
      readonly address: string
    }

const kinds = { eip155: 'Ethereum', solana: 'Solana' } as const

/**
 * Writes the message. The page and the server write it from the same values, so that neither has to read one.
 *
 * @returns the text of EIP-4361, or the one for Solana, which differs in its first line (CAIP-122).
 */
export function writeWalletMessage(
  { expiresAt, isLink, issuedAt, nonce, origin, site }: WalletQuestion,
  signer: WalletSigner,
): string {
  const act = isLink
    ? 'Add this account as a way to log in to the wallet that is open'
    : `Log in to the wallet that is used on ${site}`
  return [
    `${new URL(origin).host} wants you to sign in with your ${kinds[signer.namespace]} account:`,
    signer.address,
    '',
    `${act}. This moves nothing, and gives nobody a right to.`,
    '',
    `URI: ${origin}`,
    'Version: 1',
    ...(signer.namespace === 'eip155' ? [`Chain ID: ${signer.chainId}`] : []),
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAt).toISOString()}`,
    `Expiration Time: ${new Date(expiresAt).toISOString()}`,
  ].join('\n')
}
