import { signal as createSignal } from '@preact/signals-core'
import { expect, it } from 'vitest'
import type { DriverContext, NamespaceCalls, NamespaceDiscovery } from './driver.js'
import type { Connector } from './types.js'

const { signal } = new AbortController()

interface FakeWallet<How> {
  behave(method: string, how: How | 'answer'): void
}

/**
 * Tests that a driver reports each failure of a wallet by its code, and that the next attempt works.
 *
 * @param cases - method of the wallet, how it fails, code of the error.
 * @param prepare - creates a wallet and finds its connector.
 * @param count - number of accounts of the wallet.
 */
export function testFailures<How extends string, Context extends DriverContext>(
  driver: Pick<NamespaceCalls, 'connect'>,
  context: Context,
  cases: readonly (readonly [method: string, how: How, code: string])[],
  prepare: () => { readonly wallet: FakeWallet<How>; readonly connector: Connector },
  count: number,
): void {
  it.each(cases)('when %s is set to %s says %s, and works afterwards', async (method, how, code) => {
    const { wallet, connector } = prepare()
    wallet.behave(method, how)
    await expect(driver.connect(context, connector, { signal })).rejects.toMatchObject({ code })
    wallet.behave(method, 'answer')
    expect((await driver.connect(context, connector, { signal })).accounts).toHaveLength(count)
  })
}

/**
 * Starts a driver's discovery.
 *
 * @param names - ids of wallets that are known from an earlier visit.
 */
export function startDiscovery(discover: NamespaceDiscovery['discover'], names: readonly string[] = []) {
  const known = createSignal<ReadonlySet<string>>(new Set(names))
  const found: Connector[] = []
  const options = { injected: true, announced: true }
  const stop = discover(
    { networks: () => [], options, known, appName: 'Test' },
    (connector) => void found.push(connector),
  )
  return { known, found, ids: () => found.map(({ id }) => id), stop }
}
