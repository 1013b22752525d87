import type { Hex } from 'viem'

/** Signatures of `walletProofText` by the keys of a wallet. */
export interface WalletProof {
  /** By the key for EVM networks (EIP-191). */
  readonly evm: Hex
  /** By the key for Solana, of the bytes of the text. Absent if the wallet or the browser has none. */
  readonly solana?: Hex | undefined
}

/** How the text begins. The wallet signs nothing that begins like this for a site. */
export const walletProofHead = 'Store this wallet in an account\n'

/**
 * The text that each key of a wallet signs, so that its addresses count as those of an account: anybody can name the address
 * of somebody else.
 *
 * @param origin - of the wallet's page
 * @param account - id of the account
 * @param addresses - those of the wallet
 */
export const walletProofText = (origin: string, account: string, addresses: readonly string[]): string =>
  `${walletProofHead}The wallet asks for this by itself. Sign it nowhere else.\nPage: ${origin}\nAccount: ${account}\nAddresses: ${addresses.join(' ')}`
