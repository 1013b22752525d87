// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { randomText } from '../../src/shared/encoding.js'
import { createMemoryDatabase, type Database } from '../base/database.js'
import { WalletError } from '../base/errors.js'
import { createVault } from '../vault/vault.js'
import type { RemoteVault } from '../vault/wire.js'
import type { Stage } from '../views/stage.js'
import type { Api } from './api.js'
import { createGuests, type GuestWallet, withGuests } from './guests.js'
import { adoptGuest, startGuestWallet } from './guestWallet.js'
import type { OpenerParts } from './openerSteps.js'
import { createSessionKeeper, type Post, type Reply } from './session.js'
import { createWallet } from './wallet.js'

const session = (name: string, seconds = 600): Reply => ({ access: name, refresh: name, seconds })
const stored = async (database: Database) =>
  (await database.get<{ readonly access: string }>('session'))?.access

test.each([
  ['renews the session before it', async () => session('old renewed')],
  ['is told that the session before it is over', () => Promise.reject(new WalletError('Over.', 'SESSION'))],
])('the log-in of one tab stays while another tab %s', async (_, reply) => {
  const database = createMemoryDatabase()
  let answer = () => {}
  const asked = new Promise<void>((onAsked) => {
    const post: Post = async (path) => {
      if (path !== '/api/session/refresh') return {}
      onAsked()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return reply()
    }
    const other = createSessionKeeper(database, post)
    void other.keep(session('old', 0)).then(() => other.exists())
  })
  await asked
  expect(await stored(database)).toBe('old')
  const kept = createSessionKeeper(database, async () => ({})).keep(session('new'))
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, 50))])
  answer()
  await kept
  await database.alone(async () => {})
  expect(await stored(database)).toBe('new')
})

test('a user who leaves is logged out of this device at once, though the server is slow, and then on the server', async () => {
  const database = createMemoryDatabase()
  const asked: unknown[] = []
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  const keeper = createSessionKeeper(database, async (path, body, token) => {
    asked.push([path, body, token])
    if (path !== '/api/session/refresh') return {}
    await slow
    return session('renewed')
  })
  await keeper.keep(session('old', 0))
  const left = keeper.end()
  await database.alone(async () => {})
  expect(await stored(database)).toBeUndefined()
  answer()
  await left
  expect(asked).toEqual([
    ['/api/session/refresh', { refresh: 'old' }, undefined],
    ['/api/session/end', {}, 'renewed'],
  ])
  expect(await stored(database)).toBeUndefined()
})

test('a user who leaves while another frame looks for them is not found there, and a server that is away is an error', async () => {
  const database = createMemoryDatabase()
  const keeper = createSessionKeeper(database, async () => ({}))
  const find = async (readWallet: () => Promise<unknown>) => {
    await keeper.keep(session('old'))
    const api = { hasSession: keeper.exists, readWallet } as unknown as Api
    const { guests, isLater, keys, vault } = await openTab(database)
    return createWallet(api, vault, { guests, isLater, keys }, undefined).findUser()
  }
  const left = await find(async () => {
    await createSessionKeeper(database, async () => ({})).end()
    return keeper.ask('/api/wallet', {})
  })
  expect(left).toBeUndefined()
  expect(await find(() => Promise.reject(new WalletError('Over.', 'SESSION')))).toBeUndefined()
  await expect(find(() => Promise.reject(new WalletError('Away.', 'AWAY')))).rejects.toThrow('Away.')
})

test('a user who is looked for right after leaving is not found, however slow the vault is', async () => {
  const database = createMemoryDatabase()
  const keeper = createSessionKeeper(database, async () => ({}))
  await keeper.keep(session('old'))
  const readWallet = vi.fn(async () => ({ wallet: null }))
  const api = { hasSession: keeper.exists, endSession: keeper.end, readWallet } as unknown as Api
  const { guests, isLater, keys } = await openTab(database)
  let unlock = () => {}
  const locked = new Promise<void>((resolve) => {
    unlock = resolve
  })
  const vault = { lock: () => locked, endPermissions: async () => {} } as unknown as RemoteVault
  const wallet = createWallet(api, vault, { guests, isLater, keys }, undefined)
  const left = wallet.signOut()
  expect(await wallet.findUser()).toBeUndefined()
  expect(readWallet).not.toHaveBeenCalled()
  unlock()
  await left
})

test('T-F2: a payment that is given up while the server hears of its approval is not signed', async () => {
  const record = { address: '0xann', slots: [] }
  let hear = () => {}
  const recordApproval = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        hear = resolve
      }),
  )
  const api = { readWallet: async () => ({ wallet: { record } }), recordApproval } as unknown as Api
  const { guests, isLater, keys } = await openTab(createMemoryDatabase())
  const sign = vi.fn()
  const vault = { isOpen: async () => true, sign } as unknown as RemoteVault
  const wallet = createWallet(api, vault, { guests, isLater, keys }, undefined)
  let isGivenUp = false
  const signed = wallet.sign(
    { kind: 'message', bytes: '0x' },
    {
      id: 'a',
      requestHash: 'b',
      account: '0xann',
      site: 'https://a.example',
      at: 0,
      visibleFor: 700,
      input: 'mouse',
    },
    undefined,
    () => {
      if (isGivenUp) throw new WalletError('Given up.')
    },
  )
  await vi.waitFor(() => expect(recordApproval).toHaveBeenCalled())
  isGivenUp = true
  hear()
  await expect(signed).rejects.toThrow('Given up.')
  expect(sign).not.toHaveBeenCalled()
})

/** A tab of the site, with a vault of its own. */
async function openTab(database: Database): Promise<OpenerParts> {
  const guests = createGuests(database)
  const slot = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return {
    api: { device: randomText(32) } as Api,
    cache: {} as OpenerParts['cache'],
    guests,
    isLater: false,
    keys: { slot, proof: {} as CryptoKeyPair },
    vault: createVault() as unknown as RemoteVault,
  }
}

test('two tabs that begin as a guest at once have the same wallet, and its key stays', async () => {
  const database = createMemoryDatabase()
  const tabs = [await openTab(database), await openTab(database)]
  const made: string[] = []
  for (const { vault } of tabs) {
    const { createAlone } = vault
    Object.assign(vault, {
      createAlone: async (...args: Parameters<typeof createAlone>) => {
        const record = await createAlone(...args)
        made.push(record.address)
        return record
      },
    })
  }
  await Promise.all(tabs.map(startGuestWallet))
  expect(made).toHaveLength(1)
  expect((await tabs[1]?.guests.find())?.record.address).toBe(made[0])
})

test('a guest whose key is shown in one tab is frozen, also while another tab leaves the wallet', async () => {
  const database = createMemoryDatabase()
  const one = await openTab(database)
  await startGuestWallet(one)
  const { freeze, use } = createGuests(database)
  await Promise.all([one.guests.freeze(), use(false)])
  expect(await one.guests.find()).toMatchObject({ isIn: false, frozenUntil: expect.any(Number) })
  await use(true)
  const api = withGuests({} as Api, one.guests)
  await expect(api.releaseSecret('slot')).rejects.toMatchObject({ code: 'FROZEN' })
  await expect(freeze()).rejects.toMatchObject({ code: 'FROZEN' })
})

test('a guest whose key was shown becomes no account, which would sign at once, until the ten minutes are over', async () => {
  const database = createMemoryDatabase()
  const tab = await openTab(database)
  const addWallet = vi.fn()
  Object.assign(tab.api, { addWallet })
  await startGuestWallet(tab)
  await tab.guests.freeze()
  const guest = (await tab.guests.find()) as GuestWallet
  const saysYes = {
    show: (_, parts) =>
      parts
        .find((part) => (part as HTMLElement).dataset.testid === 'frame-guest-keep')
        ?.dispatchEvent(new MouseEvent('click')),
  } as Stage
  await expect(adoptGuest(tab, saysYes, guest)).rejects.toMatchObject({ code: 'FROZEN' })
  expect(addWallet).not.toHaveBeenCalled()
  expect((await tab.guests.find())?.record).toEqual(guest.record)
})
