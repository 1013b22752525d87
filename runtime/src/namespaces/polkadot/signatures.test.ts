// In node, for the library that verifies takes no bytes of another realm.

import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Connector } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { createPolkadotWallet } from '../../testing/polkadot/createPolkadotWallet.js'
import { polkadot as polkadotDriver } from './index.js'
import { kusama, polkadot } from './networks.js'

const driver = await openDriver(polkadotDriver)

const context = {
  networks: () => [polkadot, kusama],
  options: { injected: true, announced: true },
  appName: 'Test',
}
const { signal } = new AbortController()
const types = ['sr25519', 'ed25519', 'ecdsa'] as const
const connect = async () => {
  const { provider } = createPolkadotWallet()
  const connector: Connector = { id: 'x', name: 'X', type: 'announced', namespace: 'polkadot', provider }
  const { accounts } = await driver.connect(context, connector, { network: kusama, signal })
  return { connector, addresses: accounts.map(({ address }) => address) }
}

beforeAll(async () => void (await cryptoWaitReady()))

describe.each(types)('%s', (type) => {
  const at = types.indexOf(type)

  it.each([
    'Grüße, 世界 🌍',
    '',
    '<Bytes>',
    'two\nlines',
  ])('signs %j so that another library agrees', async (message) => {
    const { connector, addresses } = await connect()
    const address = addresses[at] ?? ''
    const signature = await driver.signMessage(
      connector,
      { address, message, caipNetworkId: kusama.caipNetworkId },
      { signal },
    )
    expect(signature).toHaveLength(type === 'ecdsa' ? 132 : 130)
    const verify = (text: string) => signatureVerify(text, signature, address)
    expect(verify(message)).toMatchObject({ isValid: true, crypto: type })
    expect(verify(`${message}!`).isValid).toBe(false)
  })

  it('signs an extrinsic, and names the key type before the signature', async () => {
    const { connector, addresses } = await connect()
    const [address = ''] = addresses.slice(at)
    const provider = driver.toProvider(connector)
    const own = createPolkadotWallet().accounts()[at]?.address ?? ''
    const payload = { address: own, method: '0x01020304', version: 4, signedExtensions: ['CheckWeight'] }
    const { signature = '0x' } = (await provider?.signPayload(payload)) ?? {}
    expect(signature.slice(0, 4)).toBe(`0x0${[1, 0, 2][at]}`)
    expect(signatureVerify('0x01020304', signature, address)).toMatchObject({ isValid: true, crypto: type })
  })
})
