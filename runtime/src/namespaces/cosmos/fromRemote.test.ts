// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import type { RemoteCall } from '../../chains/remoteWallet.js'
import { createTestRemoteWallet } from '../../chains/testRemoteWallet.js'
import type { Connector, Network } from '../../chains/types.js'
import { openDriver } from '../../kit/testCalls.js'
import { createCosmosWallet } from '../../testing/cosmos/createCosmosWallet.js'
import { createCosmosSigner } from '../../testing/sessionSigner/cosmosSigner.js'
import { fromRemote } from './fromRemote.js'
import { cosmos } from './index.js'
import { cosmosHub, osmosis } from './networks.js'
import type { CosmosProvider } from './types.js'

const driver = await openDriver(cosmos)

const [first = '', second = ''] = createCosmosWallet().addresses('cosmoshub-4')
const network = cosmosHub.caipNetworkId
const methods = ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect']
const { signal } = new AbortController()

async function connect(
  accounts: readonly string[],
  answer: (call: RemoteCall) => unknown = () => [],
  asked = cosmosHub as Network,
) {
  const made = createTestRemoteWallet(answer, { accounts, methods })
  const connector: Connector = {
    id: 'walletConnect:ab',
    name: 'Phone',
    type: 'walletConnect',
    namespace: 'cosmos',
    provider: fromRemote(made.wallet),
  }
  const context = {
    networks: () => [osmosis, cosmosHub],
    options: { injected: true, announced: true },
    appName: '',
  }
  const reply = await driver.connect(context, connector, { network: asked, signal })
  const heard = { accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }
  const stop = driver.watch(connector, heard)
  return { ...made, connector, heard, reply, stop }
}

const signer = createCosmosSigner()
const answerAsSigner = ({ caipNetworkId, method, params }: RemoteCall) =>
  signer.read({ chainId: caipNetworkId, method, params }).answer()

it('a wallet on another device is asked nothing while it connects, and for its key when the app wants it', async () => {
  const { calls, connector, reply } = await connect([`${network}:${first}`], answerAsSigner)
  expect(reply.accounts).toEqual([{ namespace: 'cosmos', address: first, type: 'eoa' }])
  expect(calls).toEqual([])
  const provider = driver.toProvider?.(connector) as CosmosProvider
  const offline = provider.getOfflineSigner('cosmoshub-4')
  const [account] = await offline.getAccounts()
  expect(account).toMatchObject({ address: first, algo: 'secp256k1' })
  expect(account?.pubkey).toHaveLength(33)
  await offline.getAccounts()
  expect(calls.map(({ method }) => method)).toEqual(['cosmos_getAccounts'])
})

it('a wallet on another device without the network in use is connected on one that it has', async () => {
  const { calls, reply } = await connect([`${network}:${first}`], undefined, osmosis)
  expect(reply).toMatchObject({ caipNetworkId: network, accounts: [{ address: first }] })
  expect(calls).toEqual([])
})

it('a wallet on another device that has no network of the app says so', async () => {
  const address = first.replace('cosmos', 'juno')
  await expect(connect([`cosmos:juno-1:${address}`])).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
})

it('a remote account of Cosmos has a public key from its first signature on', async () => {
  const { calls, connector, heard, stop } = await connect([`${network}:${first}`], answerAsSigner)
  const signed = { address: first, message: 'Hello', caipNetworkId: network }
  await driver.signMessage?.(connector, signed, { signal })
  expect(heard.accountsChanged).toHaveBeenCalledTimes(1)
  const publicKey = expect.stringMatching(/^0x0[23][0-9a-f]{64}$/)
  expect(heard.accountsChanged).toHaveBeenCalledWith([expect.objectContaining({ address: first, publicKey })])
  await driver.signMessage?.(connector, signed, { signal })
  expect(heard.accountsChanged).toHaveBeenCalledTimes(1)
  expect(calls.map(({ method }) => method)).toEqual(['cosmos_signAmino', 'cosmos_signAmino'])
  stop()
})

it('a wallet on another device that changes its account is followed', async () => {
  const { heard, reply, state, stop, tell } = await connect([`${network}:${first}`])
  expect(reply.accounts).toMatchObject([{ address: first }])
  state.accounts = [`${network}:${second}`]
  tell()
  await vi.waitFor(() => expect(heard.accountsChanged).toHaveBeenCalledTimes(1))
  expect(heard.accountsChanged).toHaveBeenCalledWith([expect.objectContaining({ address: second })])
  stop()
  vi.useFakeTimers()
  state.accounts = [`${network}:${first}`]
  tell()
  await vi.advanceTimersByTimeAsync(200)
  expect(heard.accountsChanged).toHaveBeenCalledTimes(1)
})

it('a wallet on another device that only says which of its accounts is in use is followed', async () => {
  const accounts = [first, second].map((address) => `${network}:${address}`)
  const { heard, reply, stop, tell } = await connect(accounts)
  expect(reply.accounts).toMatchObject([{ address: first }])
  for (const data of [[`${network}:${second}`], { length: 1 }, [7], ['x'.repeat(1000)]])
    tell({ name: 'accountsChanged', data, caipNetworkId: network })
  await vi.waitFor(() => expect(heard.accountsChanged).toHaveBeenCalledTimes(1))
  expect(heard.accountsChanged).toHaveBeenCalledWith([expect.objectContaining({ address: second })])
  stop()
})

it('one that shares nothing any more has left', async () => {
  const { heard, state, stop, tell } = await connect([`${network}:${first}`])
  state.accounts = []
  tell()
  await vi.waitFor(() => expect(heard.disconnected).toHaveBeenCalledTimes(1))
  stop()
})
