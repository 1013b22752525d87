import { afterEach, vi } from 'vitest'
import type { DriverContext } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import type { BitcoinSource } from './adapter/types.js'
import { connect as connectWallet } from './calls.js'
import { bitcoin, bitcoinTestnet } from './networks.js'

/** The setup of the tests of this namespace. */
export const context: DriverContext = {
  networks: () => [bitcoin, bitcoinTestnet],
  options: { injected: true, announced: true },
  appName: 'Test',
}
export const { signal } = new AbortController()
export const payment = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
export const testPayment = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'

export const connect = (connector: Connector, network: Network = bitcoin) =>
  connectWallet(context, connector, { network, signal })

/** A list of functions that undo the changes of a test after it. */
export function undoAfterEach(): (() => void)[] {
  const undo: (() => void)[] = []
  afterEach(() => {
    for (const each of undo.splice(0)) each()
  })
  return undo
}

export const connectorOf = (provider: BitcoinSource): Connector => ({
  id: 'x',
  name: 'X',
  type: 'announced',
  namespace: 'bip122',
  provider,
})

/** A Sats Connect wallet that has these methods. */
export function satsConnect(answers: Record<string, unknown>) {
  const request = vi.fn(async (method: string, _params: unknown): Promise<unknown> => {
    if (method in answers) return { jsonrpc: '2.0', id: '1', result: answers[method] }
    return { jsonrpc: '2.0', id: '1', error: { code: -32601, message: 'no such method' } }
  })
  return { request, connector: connectorOf({ kind: 'satsConnect', target: { request } }) }
}

/** A UniSat wallet with one account and these methods. */
export const unisat = (methods: Record<string, (...input: readonly unknown[]) => unknown>): Connector =>
  connectorOf({
    kind: 'unisat',
    target: { requestAccounts: () => [payment], getAccounts: () => [payment], ...methods },
  })
