// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { createKit } from '../../kit/createKit.js'
import { disconnect } from '../../kit/disconnect.js'
import { readAccount, readProvider } from '../../kit/selectors.js'
import { signMessage } from '../../kit/signMessage.js'
import { start } from '../../kit/start.js'
import { switchNetwork } from '../../kit/switchNetwork.js'
import { createBip122Wallet } from '../../testing/bip122/createBip122Wallet.js'
import { injectBip122Wallet } from '../../testing/bip122/injectBip122Wallet.js'
import { bip122 } from './index.js'
import { bitcoin, bitcoinTestnet } from './networks.js'
import { readSignature } from './signMessage.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  localStorage.clear()
})

it('a bip122 wallet works with the kit from discovery to disconnection, over a reload', async () => {
  const wallet = createBip122Wallet()
  undo.push(injectBip122Wallet(wallet, 'xverse'))
  const visit = () => {
    const kit = createKit(
      { projectId: 'local', networks: [bitcoin, bitcoinTestnet], debug: false },
      { namespaces: [bip122], features: [], mountModal: async () => () => {} },
    )
    const stop = start(kit)
    undo.push(stop)
    return { kit, stop }
  }
  const first = visit()
  const chain = first.kit.chains.get('bip122')
  await vi.waitFor(() => expect(chain?.connectors.value).toHaveLength(1))
  const [connector] = chain?.connectors.value ?? []
  if (connector === undefined) throw new Error('not found')
  await connect(first.kit, { connector })
  expect(readAccount(first.kit).allAccounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
  expect(readAccount(first.kit).caipAddress).toBe(
    `${bitcoin.caipNetworkId}:${wallet.addresses()[0]?.address}`,
  )
  expect(readSignature(await signMessage(first.kit, { message: 'hello' }))).toBe('bip322')
  expect(readProvider(first.kit)).toMatchObject({ walletProvider: { signPsbt: expect.any(Function) } })

  await switchNetwork(first.kit, { network: bitcoinTestnet })
  await vi.waitFor(() => expect(readAccount(first.kit).address).toMatch(/^tb1q/))
  first.stop()

  const { kit } = visit()
  await vi.waitFor(() => expect(readAccount(kit).isConnected).toBe(true))
  expect(readAccount(kit).caipAddress).toBe(
    `${bitcoinTestnet.caipNetworkId}:${wallet.addresses()[0]?.address}`,
  )
  await disconnect(kit)
  expect(wallet.core.isPermitted()).toBe(false)
  expect(wallet.listenerCount()).toBe(0)
})
