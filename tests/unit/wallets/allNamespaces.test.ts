// @vitest-environment jsdom
// Tests of what wallets of all five namespaces have in common, through the kit: the real drivers with the fakes of each.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../runtime/src/kit/connect.js'
import { createKit } from '../../../runtime/src/kit/createKit.js'
import { disconnect } from '../../../runtime/src/kit/disconnect.js'
import { readAccount } from '../../../runtime/src/kit/selectors.js'
import { signMessage } from '../../../runtime/src/kit/signMessage.js'
import { start } from '../../../runtime/src/kit/start.js'
import { testNetworks } from '../../../runtime/src/kit/testKit.js'
import { bip122 } from '../../../runtime/src/namespaces/bip122/index.js'
import { bitcoin } from '../../../runtime/src/namespaces/bip122/networks.js'
import { cosmos } from '../../../runtime/src/namespaces/cosmos/index.js'
import { cosmosHub } from '../../../runtime/src/namespaces/cosmos/networks.js'
import { eip155 } from '../../../runtime/src/namespaces/eip155/index.js'
import { polkadot } from '../../../runtime/src/namespaces/polkadot/index.js'
import { polkadot as relayChain } from '../../../runtime/src/namespaces/polkadot/networks.js'
import { solana } from '../../../runtime/src/namespaces/solana/index.js'
import { solanaMainnet } from '../../../runtime/src/namespaces/solana/networks.js'
import { createMemoryStorage } from '../../../runtime/src/storage/createSafeStorage.js'
import {
  announceEip155Wallet,
  type Behaviour,
  createBip122Wallet,
  createCosmosWallet,
  createEip155Wallet,
  createPolkadotWallet,
  createSolanaWallet,
  injectBip122Wallet,
  injectCosmosWallet,
  injectPolkadotWallet,
  registerSolanaWallet,
} from '../../../runtime/src/testing/index.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.restoreAllMocks()
})

const chains = [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }]

/** A fake of each namespace with the names of its methods. */
const fakes = {
  eip155: () => {
    const wallet = createEip155Wallet({ chains })
    undo.push(announceEip155Wallet(wallet))
    return { wallet, sign: 'personal_sign', leave: 'wallet_revokePermissions' } as const
  },
  solana: () => {
    const wallet = createSolanaWallet()
    undo.push(registerSolanaWallet(wallet))
    return { wallet, sign: 'solana:signMessage', leave: 'standard:disconnect' } as const
  },
  bip122: () => {
    const wallet = createBip122Wallet()
    undo.push(injectBip122Wallet(wallet, 'xverse'))
    return { wallet, sign: 'signMessage', leave: 'wallet_disconnect' } as const
  },
  cosmos: () => {
    const wallet = createCosmosWallet()
    undo.push(injectCosmosWallet(wallet))
    return { wallet, sign: 'signArbitrary', leave: 'disable' } as const
  },
  polkadot: () => {
    const wallet = createPolkadotWallet()
    undo.push(injectPolkadotWallet(wallet))
    return { wallet, sign: 'signRaw', leave: undefined } as const
  },
}
type Namespace = keyof typeof fakes
const namespaces = Object.keys(fakes) as Namespace[]

function openKit(storage = createMemoryStorage()) {
  const networks = [...testNetworks, solanaMainnet, bitcoin, relayChain, cosmosHub]
  const kit = createKit(
    { projectId: 'local', networks, debug: false, storage },
    {
      namespaces: [eip155, solana, bip122, polkadot, cosmos],
      features: [],
      mountModal: async () => () => {},
    },
  )
  undo.push(start(kit))
  return kit
}

/** A kit that is connected with a namespace's fake. */
async function connected(namespace: Namespace) {
  const made = fakes[namespace]()
  const kit = openKit()
  const chain = kit.chains.get(namespace)
  await vi.waitFor(() => expect(chain?.connectors.value).toHaveLength(1))
  const [connector] = chain?.connectors.value ?? []
  if (connector === undefined) throw new Error('not found')
  await connect(kit, { connector })
  const behave = (method: string, how: Behaviour) => {
    made.wallet.behave(method as never, how)
  }
  return { ...made, behave, kit, connector }
}

describe.each(namespaces)('a wallet of %s', (namespace) => {
  it('that is asked too often says so, in words for people, and signs when it is asked again', async () => {
    const { kit, behave, sign } = await connected(namespace)
    behave(sign, 'limited')
    await expect(signMessage(kit, { message: 'x' })).rejects.toMatchObject({
      code: 'WALLET_RATE_LIMITED',
      message: expect.stringMatching(/Wait a few seconds/),
    })
    behave(sign, 'answer')
    expect(await signMessage(kit, { message: 'x' })).toMatch(/\w{60}/)
  })

  it('that rejects when it is left, and shares nothing any more, has been left', async () => {
    const { kit, behave, wallet, leave } = await connected(namespace)
    if (leave !== undefined) behave(leave, 'complain')
    await expect(disconnect(kit)).resolves.toBeUndefined()
    expect(readAccount(kit, namespace).isConnected).toBe(false)
    if (leave !== undefined) expect(wallet.calls.map(({ method }) => method)).toContain(leave)
  })
})
