// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unreadable } from '../../chains/testUnreadable.js'
import { connect } from '../../kit/connect.js'
import { createKit } from '../../kit/createKit.js'
import { readAccount } from '../../kit/selectors.js'
import { start } from '../../kit/start.js'
import { announceEip155Wallet } from '../../testing/eip155/announceEip155Wallet.js'
import { createEip155Wallet } from '../../testing/eip155/createEip155Wallet.js'
import type { Eip155Wallet } from '../../testing/eip155/types.js'
import { eip155 } from './index.js'
import { mainnet } from './networks.js'
import { isRevoked } from './watch.js'

const chains = [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }]
const id = 'test.appkit.wallet'
const undo: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  for (const each of undo.splice(0)) each()
  localStorage.clear()
})

function install() {
  const asked: string[] = []
  const wallet = createEip155Wallet({
    chains,
    approve: async ({ method }) => {
      asked.push(method)
      return true
    },
  })
  undo.push(announceEip155Wallet(wallet))
  return { wallet, asked, methods: () => wallet.calls.map(({ method }) => method) }
}

/** One load of the page. */
async function visit() {
  const kit = createKit(
    { projectId: 'local', networks: [mainnet], debug: false },
    { namespaces: [eip155], features: [], mountModal: async () => () => {} },
  )
  const stop = start(kit)
  undo.push(stop)
  const chain = kit.chains.get('eip155')
  await comes(() => expect(chain?.connectors.value).toHaveLength(1))
  const [connector] = chain?.connectors.value ?? []
  if (connector === undefined) throw new Error('not found')
  return {
    kit,
    stop,
    /** With the wallet: until that is listened to. */
    async connect(wallet?: Eip155Wallet) {
      await connect(kit, { connector })
      if (wallet) await isHeard(wallet)
    },
    becomes: (isConnected: boolean) => comes(() => expect(readAccount(kit).isConnected).toBe(isConnected)),
  }
}
/** Time passes for what waits for it, such as the second in which an account may follow an empty list. */
const comes = (check: () => void) =>
  vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(100)
      check()
    },
    { interval: 5 },
  )
/** A listener for each event of EIP-1193 that we use. */
const isHeard = (wallet: Eip155Wallet) => comes(() => expect(wallet.listenerCount()).toBe(4))
const stored = () => localStorage.getItem('@appkit/eip155:connected_connector_id')
const becomes = (value: string | null) => comes(() => expect(stored()).toBe(value))
/** As long as a look at a wallet takes, and more. */
const quiet = () => vi.advanceTimersByTimeAsync(200)

describe('a wallet that is locked while the page is open', () => {
  it('is back when it is unlocked, in the page, and after a reload that found it locked', async () => {
    const { wallet, asked } = install()
    const first = await visit()
    await first.connect(wallet)
    wallet.lock()
    await first.becomes(false)
    await quiet()
    expect(stored()).toBe(id)
    wallet.unlock()
    await first.becomes(true)
    await isHeard(wallet)
    wallet.lock()
    await first.becomes(false)
    first.stop()

    const second = await visit()
    await quiet()
    expect([readAccount(second.kit).isConnected, stored()]).toEqual([false, id])
    wallet.unlock()
    await second.becomes(true)
    second.stop()
    // Unlocked between two visits.
    const third = await visit()
    await third.becomes(true)
    expect(asked).toEqual(['eth_requestAccounts'])
  })

  it('that loses its nodes as well has not said goodbye', async () => {
    const { wallet } = install()
    const page = await visit()
    await page.connect(wallet)
    wallet.lock()
    wallet.emit('disconnect', { code: 4900 })
    await page.becomes(false)
    await quiet()
    expect(stored()).toBe(id)
  })

  it.each([
    'limited',
    'unsupported',
  ] as const)('that answers %s after it has lost its nodes is not forgotten, and is back when it is unlocked', async (behaviour) => {
    const { wallet } = install()
    const page = await visit()
    await page.connect(wallet)
    wallet.behave('eth_accounts', behaviour)
    wallet.emit('disconnect', { code: 4900 })
    await page.becomes(false)
    await quiet()
    expect(stored()).toBe(id)
    wallet.behave('eth_accounts', 'answer')
    wallet.lock()
    wallet.unlock()
    await page.becomes(true)
  })

  it.each([
    'unsupported',
    'hang',
    'garbage',
    'string',
    'limited',
  ] as const)('is remembered where the question for its permissions ends in %s', async (behaviour) => {
    const { wallet } = install()
    const page = await visit()
    await page.connect(wallet)
    wallet.behave('wallet_getPermissions', behaviour)
    wallet.lock()
    await page.becomes(false)
    await quiet()
    expect(stored()).toBe(id)
    wallet.unlock()
    await page.becomes(true)
  })
})

describe('a wallet that throws the site out', () => {
  it('is forgotten at once, and not asked on the next visit', async () => {
    const { wallet, methods } = install()
    const page = await visit()
    await page.connect(wallet)
    wallet.forget()
    await page.becomes(false)
    await becomes(null)
    page.stop()
    wallet.calls.length = 0
    await visit()
    await quiet()
    expect(methods()).toEqual([])
  })

  it('while no page was open is asked once more, and not on the visit after that', async () => {
    const { wallet, asked, methods } = install()
    const page = await visit()
    await page.connect(wallet)
    page.stop()
    wallet.forget()
    wallet.calls.length = 0
    const second = await visit()
    await becomes(null)
    expect(new Set(methods())).toEqual(new Set(['eth_accounts', 'wallet_getPermissions', 'eth_chainId']))
    second.stop()
    wallet.calls.length = 0
    const third = await visit()
    await quiet()
    expect([methods(), wallet.listenerCount()]).toEqual([[], 0])
    // The user can connect it again.
    await third.connect()
    expect([stored(), asked]).toEqual([id, ['eth_requestAccounts', 'eth_requestAccounts']])
  })

  it('is not forgotten when it lets the site in again before it has said so', async () => {
    const { wallet } = install()
    const page = await visit()
    await page.connect(wallet)
    let answer = (_: unknown) => {}
    const { request } = wallet.provider
    wallet.provider.request = (call) =>
      call.method === 'wallet_getPermissions'
        ? new Promise((resolve) => {
            answer = resolve
          })
        : request(call)
    wallet.forget()
    await page.becomes(false)
    await quiet()
    wallet.allow()
    await page.becomes(true)
    answer([])
    await quiet()
    expect([readAccount(page.kit).isConnected, stored()]).toEqual([true, id])
  })
})

describe('the answer to wallet_getPermissions (EIP-2255)', () => {
  const ask = (reply: unknown) =>
    isRevoked({
      id: 'x',
      name: 'X',
      type: 'announced',
      namespace: 'eip155',
      provider: { request: async () => reply },
    })
  const accounts = { parentCapability: 'eth_accounts' }
  const chain = { parentCapability: 'endowment:permitted-chains' }

  it('says whether the permission is there', async () => {
    expect(await ask([])).toBe(true)
    expect(await ask([chain])).toBe(true)
    expect(await ask([chain, accounts])).toBe(false)
  })

  const noLists: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['null', null],
    ['text', 'eth_accounts'],
    ['an object', accounts],
    ['a list of null', [null]],
    ['a list of text', ['endowment:permitted-chains']],
    ['a list with a number in it', [{ parentCapability: 1 }]],
    ...unreadable,
  ]
  it.each(noLists)('is not believed when the answer is %s', async (_what, reply) => {
    expect(await ask(reply)).toBe(false)
  })
})
