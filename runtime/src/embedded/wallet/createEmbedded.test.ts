// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Network } from '../../chains/types.js'
import { setPreferredAccountType } from '../../kit/accountType.js'
import { connectionOf, requireChain } from '../../kit/connections.js'
import { createKit } from '../../kit/createKit.js'
import { disconnect } from '../../kit/disconnect.js'
import { start } from '../../kit/start.js'
import { switchNetwork } from '../../kit/switchNetwork.js'
import { eip155 } from '../../namespaces/eip155/index.js'
import { mainnet, polygon } from '../../namespaces/eip155/networks.js'
import { solana } from '../../namespaces/solana/index.js'
import { solanaMainnet } from '../../namespaces/solana/networks.js'
import { createMemoryStorage, type StoragePort } from '../../storage/createSafeStorage.js'
import { embeddedOf } from './createEmbedded.js'
import { createLoginStore } from './loginStore.js'
import { frameOrigin, openFakeFrame } from './testFrame.js'

const [plain, smart] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
]
const onSolana = 'F1GVjGmFtGdUdbaWzrcdEUKQaZc1wgV41w4yo8x1x32s'
const stops: (() => void)[] = []

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function openPage(storage: StoragePort) {
  const kit = createKit(
    {
      projectId: 'test',
      debug: false,
      storage,
      endpoints: { secureSite: frameOrigin },
      networks: [mainnet, polygon, solanaMainnet] as readonly Network[] as never,
    },
    { namespaces: [eip155, solana], features: [], mountModal: async () => () => {} },
  )
  stops.push(start(kit))
  return kit
}

/** Somebody who has logged in by email, on eip155 and Solana. */
async function logIn() {
  const frame = openFakeFrame()
  let type = 'eoa'
  frame.answers.CONNECT_EMAIL = () => ({ action: 'CONNECT' })
  frame.answers.SET_PREFERRED_ACCOUNT = (asked) => {
    type = String(asked.type)
    return { type, address: type === 'eoa' ? plain : smart }
  }
  frame.answers.GET_USER = ({ chainId }) => ({
    email: 'ada@example.com',
    chainId,
    preferredAccountType: type,
    address: typeof chainId === 'string' ? onSolana : type === 'eoa' ? plain : smart,
  })
  frame.answers.SWITCH_NETWORK = ({ chainId }) => ({ chainId })
  frame.answers.SIGN_OUT = () => ({})
  const storage = createMemoryStorage()
  const kit = openPage(storage)
  const embedded = embeddedOf(kit)
  const logged = embedded.logIn('ada@example.com')
  frame.sendReady()
  await vi.advanceTimersByTimeAsync(500)
  await logged
  const stored = (key: string) => storage.get(`@appkit-wallet/${key}`)
  const address = (namespace: string) => connectionOf(requireChain(kit, namespace as never))?.address
  return { kit, frame, storage, stored, address, addresses: () => [address('eip155'), address('solana')] }
}

it('who disconnects in one namespace has left all of them, and nothing of the log-in is kept', async () => {
  const { kit, frame, stored, addresses } = await logIn()
  expect(addresses()).toEqual([smart, onSolana])
  const kept = ['EMAIL', 'EMAIL_LOGIN_USED_KEY', 'LAST_EMAIL_LOGIN_TIME'].map(stored)
  expect(kept).toEqual(['ada@example.com', 'true', null])
  await disconnect(kit, { namespace: 'eip155' })
  expect(addresses()).toEqual([undefined, undefined])
  expect(frame.asked.map(({ name }) => name)).toContain('SIGN_OUT')
  for (const key of ['EMAIL', 'EMAIL_LOGIN_USED_KEY', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME'])
    expect(stored(key), key).toBeNull()
})

it('who disconnects while the frame is asked who they are stays out, and nothing of the log-in comes back', async () => {
  const { kit, frame, stored } = await logIn()
  const { client, refresh, user } = embeddedOf(kit)
  let answer = (_: object) => {}
  frame.answers.GET_USER = () =>
    new Promise<object>((resolve) => {
      answer = resolve
    })
  const asked = refresh()
  await vi.waitFor(() => expect(frame.asked.at(-1)?.name).toBe('GET_USER'))
  await disconnect(kit)
  answer({ email: 'ada@example.com', chainId: 1, address: smart })
  await asked
  expect(user.value).toBeUndefined()
  expect([stored('EMAIL'), stored('EMAIL_LOGIN_USED_KEY'), stored('LAST_USED_CHAIN_KEY')]).toEqual([
    null,
    null,
    null,
  ])
  expect(await client.isConnected()).toBe(false)
})

it.each([
  'before',
  'while',
])('who disconnects %s the page asks the frame has logged out of it', async (when) => {
  const { frame, storage, stored } = await logIn()
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  frame.answers.IS_CONNECTED = () => ({ isConnected: true })
  const kit = openPage(storage)
  if (when === 'before') await disconnect(kit)
  const restored = embeddedOf(kit).restore()
  if (when === 'while') {
    const { connection } = requireChain(kit, 'eip155')
    await vi.waitFor(() => expect(connection.value.status).toBe('reconnecting'))
    await disconnect(kit)
  }
  frame.asked.length = 0
  frame.sendReady()
  await vi.advanceTimersByTimeAsync(500)
  await restored
  expect(frame.asked.map(({ name }) => name)).toContain('SIGN_OUT')
  expect([stored('EMAIL'), stored('EMAIL_LOGIN_USED_KEY')]).toEqual([null, null])
  expect(embeddedOf(kit).user.value).toBeUndefined()
})

it('who disconnects has left at once, before anything is awaited', async () => {
  const { kit, stored } = await logIn()
  const left = disconnect(kit)
  expect([stored('EMAIL'), stored('EMAIL_LOGIN_USED_KEY')]).toEqual([null, 'leaving'])
  await left
  expect(stored('EMAIL_LOGIN_USED_KEY')).toBeNull()
})

it('who has left a page before the frame heard of it is logged out by the next, without a press', async () => {
  const { frame, storage, stored } = await logIn()
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  createLoginStore(storage).leave()
  expect(stored('EMAIL')).toBeNull()
  const restored = embeddedOf(openPage(storage)).restore()
  frame.asked.length = 0
  frame.sendReady()
  await vi.advanceTimersByTimeAsync(500)
  await restored
  expect(frame.asked.map(({ name }) => name)).toContain('SIGN_OUT')
  expect(stored('EMAIL_LOGIN_USED_KEY')).toBeNull()
})

it('who disconnects while a page that is back asks the frame who they are is told of no problem', async () => {
  const { frame, storage, stored } = await logIn()
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  frame.answers.IS_CONNECTED = () => ({ isConnected: true })
  frame.answers.GET_USER = () => new Promise(() => {})
  const kit = openPage(storage)
  const restored = embeddedOf(kit).restore()
  kit.modal.value = { open: true, shake: false }
  frame.sendReady()
  await vi.advanceTimersByTimeAsync(500)
  await vi.waitFor(() => expect(frame.asked.at(-1)?.name).toBe('GET_USER'))
  const left = disconnect(kit)
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all([left, restored])
  expect(kit.toast.peek()).toBeUndefined()
  expect(frame.asked.at(-1)?.name).toBe('SIGN_OUT')
  expect(stored('EMAIL_LOGIN_USED_KEY')).toBeNull()
})

it('a page that is back without the code of a namespace throws nothing at its app, and forgets nobody', async () => {
  const { frame, kit: before, storage, stored } = await logIn()
  await vi.waitFor(() => expect(storage.get('@appkit/eip155:connector_ids')).toBe('["embedded"]'))
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  frame.answers.IS_CONNECTED = () => ({ isConnected: true })
  const thrown = vi.fn()
  process.on('unhandledRejection', thrown)
  stops.push(() => process.off('unhandledRejection', thrown))
  const gone = { ...eip155, load: () => Promise.reject(new Error('no network')) }
  const kit = createKit(
    { ...before.config, networks: [mainnet] as readonly Network[] as never },
    { namespaces: [gone], features: [], mountModal: async () => () => {} },
  )
  stops.push(start(kit))
  const restored = embeddedOf(kit).restore()
  frame.sendReady()
  await vi.advanceTimersByTimeAsync(500)
  await restored
  await new Promise((resolve) => setImmediate(resolve))
  expect(thrown).not.toHaveBeenCalled()
  expect(stored('EMAIL_LOGIN_USED_KEY')).toBe('true')
})

it('a page without the namespace of a log-in leaves it to the other app of its site', async () => {
  const { frame, kit: before, storage, stored } = await logIn()
  await vi.waitFor(() => expect(storage.get('@appkit/eip155:connector_ids')).toBe('["embedded"]'))
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
  storage.remove('@appkit/solana:connector_ids')
  frame.answers.IS_CONNECTED = () => ({ isConnected: true })
  const { config } = before
  const kit = createKit(
    { ...config, networks: [solanaMainnet] as readonly Network[] as never },
    { namespaces: [solana], features: [], mountModal: async () => () => {} },
  )
  stops.push(start(kit))
  const restored = embeddedOf(kit).restore()
  frame.asked.length = 0
  frame.sendReady()
  await vi.advanceTimersByTimeAsync(500)
  await restored
  expect(frame.asked.map(({ name }) => name)).not.toContain('SIGN_OUT')
  expect(stored('EMAIL_LOGIN_USED_KEY')).toBe('true')
})

it('the frame is asked for by the project, the network and the version of its protocol', async () => {
  const { frame } = await logIn()
  const { pathname, searchParams } = new URL(frame.frames()[0]?.src ?? '')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/sdk',
    { projectId: 'test', chainId: 'eip155:1', version: '4', enableLogger: 'false', titles: 'en' },
  ])
})

it('a switch of the network is remembered for the next visit', async () => {
  const { kit, frame, stored } = await logIn()
  await switchNetwork(kit, { network: polygon as never })
  await vi.waitFor(() =>
    expect(frame.asked).toContainEqual({ name: 'SWITCH_NETWORK', payload: { chainId: 137 } }),
  )
  expect(stored('LAST_USED_CHAIN_KEY')).toBe('137')
})

it('the preferred type of account connects the account that the frame has of it', async () => {
  const { kit, frame, address } = await logIn()
  frame.asked.length = 0
  setPreferredAccountType(kit, { namespace: 'eip155', type: 'eoa' })
  await vi.waitFor(() => expect(address('eip155')).toBe(plain))
  const names = frame.asked.map(({ name }) => name)
  expect(names.indexOf('SET_PREFERRED_ACCOUNT')).toBeLessThan(names.indexOf('GET_USER'))
  expect(kit.lastEvent.peek()?.event).toMatchObject({
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: 'eoa', network: 'eip155:1' },
  })
})

it('a social log-in names the preferred type of account, and hands on what the provider led back with', async () => {
  const { kit, frame } = await logIn()
  frame.answers.CONNECT_SOCIAL = () => ({
    email: 'ada@example.com',
    address: smart,
    chainId: 1,
    userName: 'Ada',
    accounts: [{ address: smart, type: 'smartAccount' }],
    preferredAccountType: 'smartAccount',
  })
  const uri = 'https://wallet.example/?state=1'
  await embeddedOf(kit).logInSocial(uri, 'google', new AbortController().signal)
  const asked = (name: string) =>
    frame.asked.filter((each) => each.name === name).map(({ payload }) => payload)
  expect(asked('CONNECT_SOCIAL')).toEqual([{ uri, preferredAccountType: 'smartAccount' }])
  expect(asked('GET_USER')).toContainEqual(expect.objectContaining({ socialUri: uri }))
})

it('who gives a social log-in up after the frame has answered is connected nowhere, and logged out of it', async () => {
  const { kit, frame, addresses, stored } = await logIn()
  await disconnect(kit)
  frame.asked.length = 0
  frame.answers.CONNECT_SOCIAL = () => ({
    email: 'ada@example.com',
    address: smart,
    chainId: 1,
    userName: 'Ada',
    accounts: [{ address: smart, type: 'smartAccount' }],
    preferredAccountType: 'smartAccount',
  })
  const answer = frame.answers.GET_USER as (asked: object) => object
  const control = new AbortController()
  frame.answers.GET_USER = (asked: object) => {
    control.abort()
    return answer(asked)
  }
  const logged = embeddedOf(kit).logInSocial('https://wallet.example/?state=1', 'google', control.signal)
  const refused = expect(logged).rejects.toMatchObject({ code: 'CANCELLED' })
  await vi.advanceTimersByTimeAsync(500)
  await refused
  expect(addresses()).toEqual([undefined, undefined])
  expect(frame.asked.map(({ name }) => name)).toContain('SIGN_OUT')
  for (const key of ['EMAIL', 'EMAIL_LOGIN_USED_KEY', 'SOCIAL_USERNAME']) expect(stored(key), key).toBeNull()
})

it('who gives a social log-in up before a frame that draws has answered is logged out of the session that it has then', async () => {
  const { kit, frame, addresses, stored } = await logIn()
  await disconnect(kit)
  frame.asked.length = 0
  const control = new AbortController()
  frame.answers.CONNECT_SOCIAL = () => {
    control.abort()
    return { email: 'ada@example.com', address: smart, chainId: 1, userName: 'Ada' }
  }
  const embedded = embeddedOf(kit)
  vi.spyOn(embedded.client, 'draws').mockReturnValue(true)
  const logged = embedded.logInSocial('https://wallet.example/?state=1', 'google', control.signal)
  const refused = expect(logged).rejects.toMatchObject({ code: 'CANCELLED' })
  await vi.advanceTimersByTimeAsync(500)
  await refused
  expect(addresses()).toEqual([undefined, undefined])
  expect(frame.asked.map(({ name }) => name)).toContain('SIGN_OUT')
  expect(stored('SOCIAL_USERNAME')).toBeNull()
})
