import { createRegister } from '../../chains/createRegister.js'
import type { DriverContext } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { discoverStandardWallets } from '../../walletStandard/discoverStandardWallets.js'
import type { StandardWallet } from '../../walletStandard/types.js'
import { isBitcoinChain } from './chains.js'
import { findProviders } from './findProviders.js'
import { readFamily } from './readFamily.js'
import type { BitcoinSource } from './types.js'

/** Extensions that write into the page do not say when; these are the times to look, in ms. */
const looks = [0, 500, 2000]

/**
 * Finds wallets by the Wallet Standard, late ones too, then those that write themselves into the page. A
 * wallet that does both is one row, known by its object or its name; two of one id get an id each.
 *
 * @returns a function that stops looking.
 */
export function discover(context: DriverContext, report: (connector: Connector) => void): () => void {
  const { options } = context
  const names = new Set<string>()
  const register = createRegister(context, (connector) => {
    names.add(connector.name.toLowerCase())
    report(connector)
  })
  const targets = new Set<object>()
  let turnedAway = new Set<object>()

  function toConnector(
    found: Pick<Connector, 'id' | 'name' | 'type'> & {
      readonly icon?: string | undefined
      readonly provider: BitcoinSource
    },
  ): Connector {
    const { icon, ...connector } = found
    return { ...connector, namespace: 'bip122', ...(icon !== undefined && { imageUrl: icon }) }
  }

  function look() {
    for (const { id, name, icon, target, isAnnounced } of findProviders(options)) {
      if (targets.has(target) || turnedAway.has(target)) continue
      const family = readFamily(id, target)
      if (family === undefined) continue
      const type = isAnnounced ? 'announced' : 'injected'
      const isListed =
        names.has(name.toLowerCase()) ||
        register.add(toConnector({ id, name, icon, type, provider: { family, target } }))
      ;(isListed ? targets : turnedAway).add(target)
    }
  }

  const stop = options.announced
    ? discoverStandardWallets(register, (wallet) => {
        if (!isBitcoin(wallet)) return undefined
        const { id, name, icon } = wallet
        return toConnector({
          id,
          name,
          icon,
          type: 'announced',
          provider: { family: 'standard', target: wallet },
        })
      })
    : () => {}
  const timers = looks.map((wait) => setTimeout(look, wait))
  const stopListening = register.listen(() => {
    if (turnedAway.size === 0) return
    turnedAway = new Set()
    look()
  })
  return () => {
    stop()
    stopListening()
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Whether it can share Bitcoin accounts, however it names their networks, and sign with them. */
function isBitcoin({ chains, features }: StandardWallet): boolean {
  const has = (...names: readonly string[]) => names.some((name) => features[name] !== undefined)
  if (has('bitcoin:connect')) return true
  return (
    chains.some(isBitcoinChain) &&
    has('standard:connect') &&
    has('bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction')
  )
}
