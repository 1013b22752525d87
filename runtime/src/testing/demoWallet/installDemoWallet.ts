import { registerStandardWallet } from '../walletStandard/registerStandardWallet.js'
import { createAsking } from './createAsking.js'
import { createSiteStorage } from './createSiteStorage.js'
import { demoIcon } from './demoIcon.js'
import type { DemoFamily, DemoWalletOptions } from './types.js'

const wallet = { name: 'Demo Wallet (sandbox)', id: 'dev.appkit.demo', icon: demoIcon }

/** Each with its fakes and their libraries, which an app without the family does not load. */
const families: Readonly<Record<string, () => Promise<DemoFamily>>> = {
  eip155: async () => (await import('./families/demoEip155.js')).demoEip155,
  solana: async () => (await import('./families/demoSolana.js')).demoSolana,
  polkadot: async () => (await import('./families/demoPolkadot.js')).demoPolkadot,
  bip122: async () => (await import('./families/demoBip122.js')).demoBip122,
  cosmos: async () => (await import('./families/demoCosmos.js')).demoCosmos,
}

let installed = false

/**
 * A wallet for people who have none, in development with the sandbox only: its keys are public. It is one
 * wallet on five families of chains, and asks before it connects, switches or signs, as wallets do. A
 * second call does nothing.
 *
 * @param options which families, and where the sandbox's chains answer.
 * @returns resolves when it can be found, or at once on a server.
 */
export async function installDemoWallet(options: DemoWalletOptions): Promise<void> {
  if (typeof window === 'undefined' || installed) return
  installed = true
  const storage = createSiteStorage()
  const { ask, askToConnect } = createAsking(storage.isLetIn)
  const wanted = (options.namespaces ?? ['eip155']).filter((each) => Object.hasOwn(families, each))
  const parts = await Promise.all(
    wanted.map(async (namespace) => {
      const install = await families[namespace]?.()
      const site = window.location.host
      return install?.({ ...wallet, options, ask, askToConnect, site, storage: storage.of(namespace) })
    }),
  )
  const standard = parts.filter((part) => part !== undefined)
  if (standard.length > 0) registerStandardWallet({ ...wallet, parts: standard })
}
