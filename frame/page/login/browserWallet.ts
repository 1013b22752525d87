import type { WalletQuestion, WalletSigner } from '../../src/shared/walletMessage.js'

/** A wallet that has put itself into the page. */
export interface BrowserWallet {
  /** As it calls itself. */
  readonly name: string
  /** The chain of the accounts that it signs with. A wallet of both is there twice. */
  readonly chains: 'Ethereum' | 'Solana'
  /** A picture in the address itself (`data:image/…`). */
  readonly icon?: string
  /**
   * Has the wallet sign a question with the account that its user chooses.
   *
   * @throws what the wallet does; `TypeError` for an answer that is none
   */
  sign(question: WalletQuestion): Promise<SignedQuestion>
}

/** The signer and the signature of a question, as the server receives them. */
export type SignedQuestion = WalletSigner & {
  /** In hex after `0x`, of Solana in base58. */
  readonly signature: string
}

/** A name and a picture as any script of the page can give them. */
export interface WalletFace {
  readonly name: string
  readonly icon?: string
}

const maxIcon = 262_144

/** Reads how a wallet wants to be shown; undefined for one without a name. */
export function readFace(name: unknown, icon: unknown): WalletFace | undefined {
  if (typeof name !== 'string') return undefined
  const shown = name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 40)
  if (shown === '') return undefined
  const isPicture = typeof icon === 'string' && icon.length <= maxIcon && /^data:image\//.test(icon)
  return { name: shown, ...(isPicture && { icon }) }
}
