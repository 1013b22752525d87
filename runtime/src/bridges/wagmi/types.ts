import type { Address, Chain } from 'viem'
import type { Eip1193Provider } from '../eip155.js'

/** The config that wagmi gives a connector, of version 2 and 3, as far as this one uses it. */
export interface WagmiConnectorConfig {
  readonly chains: readonly Chain[]
  readonly emitter: WagmiEmitter
}

export interface WagmiEmitter {
  emit(name: 'connect', data: { readonly accounts: readonly Address[]; readonly chainId: number }): void
  emit(name: 'change', data: { readonly accounts: readonly Address[]; readonly chainId: number }): void
  emit(name: 'disconnect'): void
}

/** A connector of wagmi, of version 2 and 3. Not an interface: wagmi wants the index signature that a type has. */
export type WagmiConnector = {
  readonly id: 'appKit'
  readonly name: string
  readonly type: 'appKit'
  readonly icon?: string | undefined
  setup(): Promise<void>
  connect<WithCapabilities extends boolean = false>(parameters?: {
    readonly chainId?: number | undefined
    readonly isReconnecting?: boolean | undefined
    readonly withCapabilities?: WithCapabilities | boolean | undefined
  }): Promise<{
    accounts: WithCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Provider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { readonly chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(): void
}
