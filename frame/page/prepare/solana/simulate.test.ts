import { base58 } from '@scure/base'
import { afterEach, expect, test, vi } from 'vitest'
import {
  accounts as chain,
  friend,
  instruction,
  keyBytes,
  me,
  mine,
  mint,
  program,
  solana,
  system,
  table,
  theirs,
  thief,
  token,
  u64,
} from '../corpus/solanaCast.js'
import type { RequestContext } from '../types.js'
import { readTransaction, type SolanaTransaction } from './readMessage.js'
import { tryTransactions } from './simulate.js'

const context: RequestContext = {
  address: me,
  site: 'https://shop.example',
  chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  network: { name: 'Solana', rpcUrl: 'http://127.0.0.1:1/', symbol: 'SOL', decimals: 9 },
}
afterEach(() => void vi.unstubAllGlobals())

interface Stored {
  readonly owner: string
  readonly data: Uint8Array
  readonly lamports?: number
}
type Accounts = Readonly<Record<string, Stored>>

interface TokenParts {
  readonly owner?: string
  readonly amount?: number
  readonly delegate?: string
  readonly delegated?: number
  readonly closer?: string
}
const option = (address: string | undefined) =>
  address === undefined ? Array<number>(36).fill(0) : [1, 0, 0, 0, ...keyBytes(address)]
/** A token account as both token programs store it. */
const tokenAccount = ({ amount = 100, closer, delegate, delegated = 0, owner = me }: TokenParts): Stored => ({
  owner: token,
  data: Uint8Array.from([
    ...[...keyBytes(mint), ...keyBytes(owner), ...u64(amount), ...option(delegate)],
    ...[1, ...Array<number>(12).fill(0), ...u64(delegated), ...option(closer)],
  ]),
})
const wallet: Stored = { owner: system, data: new Uint8Array(), lamports: 10_000 }

/** A node on which a transaction changes accounts. Those that it does not change stay as they are. */
function answerNode(before: Accounts, after: Accounts): string[] {
  const asked: string[] = []
  const tell = (account: Stored | undefined) =>
    account === undefined
      ? null
      : {
          lamports: account.lamports ?? 2_039_280,
          owner: account.owner,
          data: [Buffer.from(account.data).toString('base64'), 'base64'],
        }
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    const isTried = method === 'simulateTransaction'
    const addresses: string[] = isTried ? params[1].accounts.addresses : params[0]
    if (isTried) asked.push(...addresses)
    const all: Accounts = { ...chain, ...before, ...(isTried && after) }
    const list = addresses.map((address) => tell(all[address]))
    const result = { value: isTried ? { err: null, accounts: list } : list }
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  })
  return asked
}

const transactionOf = (named: readonly (string | number)[]): SolanaTransaction => {
  const { params } = solana('', '', [instruction(program, named, [1])])
  const transaction = readTransaction(new Uint8Array(base58.decode(String(params[0]))))
  if (transaction === undefined) throw new Error('not read')
  return transaction
}
const attempt = (named: readonly (string | number)[] = [me, mine]) =>
  tryTransactions(context, [transactionOf(named)], 5000n)

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
const before: Accounts = { [me]: wallet, [mine]: tokenAccount({}) }

test('T-F2: a trial after which the wallet belongs to a program takes all that the wallet has', async () => {
  for (const was of [{ [me]: wallet }, {}]) {
    answerNode(was, { [me]: { ...wallet, owner: program } })
    const { changes, losses } = await attempt()
    expect(losses).toMatchObject([{ kind: 'account', name: 'your account', amount: 'all' }])
    expect(changes).toContainEqual(['New authority', program])
  }
  answerNode(before, {})
  expect(await attempt()).toMatchObject({ changes: [], losses: [] })
})

test('T-F2: a trial tells who may take tokens from now on, and how many', async () => {
  const now = (parts: TokenParts) => answerNode(before, { [mine]: tokenAccount(parts) })
  now({ delegate: thief, delegated: 5_000_000 })
  const { changes, losses } = await attempt()
  expect(changes).toEqual([[`${thief} may spend of ${mint}`, '5']])
  expect(losses).toMatchObject([{ of: mint, amount: 5_000_000n, isMost: true }])

  now({ delegate: thief, delegated: 2 ** 63 })
  expect((await attempt()).losses).toMatchObject([{ of: mint, amount: 'all', isMost: true }])
})

test('a delegate that was there before and has spent is no change', async () => {
  const was = tokenAccount({ delegate: friend, delegated: 50 })
  answerNode({ ...before, [mine]: was }, { [mine]: tokenAccount({ delegate: friend, delegated: 20 }) })
  expect(await attempt()).toMatchObject({ changes: [], losses: [] })
  answerNode({ ...before, [mine]: was }, { [mine]: tokenAccount({ delegate: friend, delegated: 60 }) })
  expect((await attempt()).losses).toMatchObject([{ of: mint, amount: 60n }])
})

test('T-F2: a trial tells of another owner, and of another who may close a token account', async () => {
  answerNode(before, { [mine]: tokenAccount({ owner: thief }) })
  const given = await attempt()
  expect(given.losses).toMatchObject([
    { of: mint, amount: 100n },
    { kind: 'account', name: short(mine) },
  ])
  expect(given.changes).toContainEqual(['New authority', thief])

  answerNode(before, { [mine]: tokenAccount({ closer: thief }) })
  const closed = await attempt()
  expect(closed.losses).toMatchObject([{ kind: 'account', name: short(mine) }])
  expect(closed.changes).toEqual([
    ['Account', mine],
    ['New authority', thief],
  ])
  answerNode(before, { [mine]: tokenAccount({ closer: me }) })
  expect((await attempt()).losses).toEqual([])
})

const tableOf = (...addresses: readonly string[]): Stored => ({
  owner: 'AddressLookupTab1e1111111111111111111111111',
  data: Uint8Array.from([...Array<number>(56).fill(0), ...addresses.flatMap(keyBytes)]),
})

test('T-F2: a trial looks at the accounts of lookup tables, too', async () => {
  const found = { ...before, [table]: tableOf(friend, theirs, mine) }
  const asked = answerNode(found, { [mine]: tokenAccount({ amount: 40 }) })
  expect((await attempt([me, 2])).losses).toMatchObject([{ of: mint, amount: 60n }])
  expect(asked).toContain(mine)
})

test.each([
  ['is not there', {}],
  ['is none', { [table]: { ...tableOf(friend, theirs, mine), owner: program } }],
  ['has no such place', { [table]: tableOf(friend, theirs) }],
])('T-F2: nothing is said of balances where a lookup table %s', async (_, tables: Accounts) => {
  answerNode({ ...before, ...tables }, {})
  const { note, isWarning } = await attempt([me, 2])
  expect([note?.includes('could not try'), isWarning]).toEqual([true, true])
})
