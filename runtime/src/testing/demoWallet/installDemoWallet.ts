import { announceEip155Wallet } from '../eip155/announceEip155Wallet.js'
import { createEip155Wallet } from '../eip155/createEip155Wallet.js'
import { askVisitor } from './askVisitor.js'
import { demoIcon } from './demoIcon.js'

export interface DemoWalletOptions {
  /** Address of the sandbox's chain 31337; those of its other chains differ in the id only. */
  readonly rpcUrl: string
}

/** The chains the wallet knows without being told, if the sandbox runs them. */
const chainIds = [31337, 1, 10, 137, 8453, 42161]

let installed = false

/**
 * A wallet for people who have none, in development with the sandbox only: its key is public. It
 * asks before it connects, switches or signs, as wallets do. A second call does nothing.
 */
export function installDemoWallet({ rpcUrl }: DemoWalletOptions): void {
  if (typeof window === 'undefined' || installed) return
  installed = true
  announceEip155Wallet(
    createEip155Wallet({
      name: 'Demo Wallet (sandbox)',
      rdns: 'dev.appkit.demo',
      uuid: '5b6a7e1c-0c43-4a5a-9d0f-64b1f3a4d0aa',
      icon: demoIcon,
      chains: chainIds.map((chainId) => ({
        chainId,
        rpcUrl: rpcUrl.replace('eip155:31337', `eip155:${chainId}`),
      })),
      approve: askVisitor,
      storage: window.localStorage,
    }),
  )
}
