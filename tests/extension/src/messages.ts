/** The wallets inside, by namespace. */
export type WalletName = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'

/** From a page: a call of a wallet's method. `from` keeps it apart from the page's own messages. */
export interface Question {
  readonly from: 'test-wallet-page'
  readonly id: number
  readonly wallet: WalletName
  readonly method: string
  readonly params: readonly unknown[]
}

/** To a page: the end of a call, or an event of a wallet. */
export type Answer = { readonly from: 'test-wallet' } & (
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: { readonly message: string; readonly code?: number } }
  | { readonly wallet: WalletName; readonly event: string; readonly value: unknown }
)

/** Whether a message is one side's; its content is left to its reader. */
export const isFrom = <Message extends { readonly from: string }>(
  value: unknown,
  from: Message['from'],
): value is Message => typeof value === 'object' && value !== null && 'from' in value && value.from === from
