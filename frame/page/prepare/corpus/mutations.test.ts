import fc from 'fast-check'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addLosses, headlineOf, type KnownLoss, type Loss } from '../losses.js'
import type { Prepared } from '../types.js'
import { art, type DrainerCase, items, max256, me, thief, usdc, vault } from './cast.js'
import { families, node, prepareCase } from './corpus.js'
import { solanaCases } from './solanaCases.js'
import { solana } from './solanaCast.js'

beforeEach(() => void vi.stubGlobal('fetch', node))
afterEach(() => void vi.unstubAllGlobals())

const all = Object.values(families)
  .flat()
  .filter(({ line }) => !line.startsWith('Refused'))
const typed = all.filter(({ method }) => method === 'eth_signTypedData_v4')
const calls = all.filter(({ method }) => method === 'eth_sendTransaction')
const anyOf = (cases: readonly DrainerCase[]) => fc.constantFrom(...cases)
const runs = { numRuns: 250 }

const lossesOf = ({ steps, headline }: Prepared): readonly Loss[] =>
  headline.tone === 'unknown' && steps.length === 0
    ? ['unknown']
    : addLosses(steps.flatMap(({ losses }) => losses))
const contractOf = ({ of }: KnownLoss) => of.split('#', 1)[0]
const isEnough = (a: bigint | 'all', b: bigint | 'all') => a === 'all' || (b !== 'all' && a >= b)

/** Whether a first line says at least as much as another one: that the wallet cannot tell says more than anything. */
function covers(more: readonly Loss[], less: readonly Loss[]): boolean {
  if (more.includes('unknown')) return true
  return less.every(
    (loss) =>
      loss !== 'unknown' &&
      more.some(
        (other) =>
          other !== 'unknown' &&
          (other.of === loss.of ||
            (other.kind === 'anyCollectible' && contractOf(other) === contractOf(loss))) &&
          isEnough(other.amount, loss.amount),
      ),
  )
}

const requests = { changed: 0, compared: 0 }
beforeEach(() => void Object.assign(requests, { changed: 0, compared: 0 }))
// A test whose changed requests are all refused would say nothing of those that are not.
afterEach(() => expect(requests.compared > 0).toBe(requests.changed > 0))

/** A request that was changed. One that the wallet refuses now takes nothing. */
async function expectNoWeaker(
  given: DrainerCase,
  changed: Pick<DrainerCase, 'method' | 'params'>,
): Promise<void> {
  requests.changed++
  const before = lossesOf(await prepareCase(given))
  const after = await prepareCase(changed).then(lossesOf, () => undefined)
  if (after === undefined) return
  requests.compared++
  const [was, is] = [headlineOf(before, true).what, headlineOf(after, true).what]
  expect(covers(after, before), `${given.name}: "${was}" became "${is}"`).toBe(true)
}

interface Data {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly message: unknown
  readonly primaryType: string
  readonly domain: object
}
const dataOf = ({ params }: DrainerCase) => JSON.parse(String(params[1])) as Data
const askFor = (data: object): Pick<DrainerCase, 'method' | 'params'> => ({
  method: 'eth_signTypedData_v4',
  params: [me, JSON.stringify(data)],
})
/** Does something to every object of a value. */
const walk = (
  value: unknown,
  change: (entry: readonly [string, unknown]) => readonly [string, unknown],
): unknown =>
  Array.isArray(value)
    ? value.map((each) => walk(each, change))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => change([name, walk(each, change)])))
      : value

const amounts = /^(?:value|amount|startAmount|endAmount)$/

test('T-F2: a larger amount makes no first line weaker', async () => {
  const raise = fc.bigInt({ min: 0n, max: 2n ** 200n })
  await fc.assert(
    fc.asyncProperty(anyOf(typed), raise, fc.nat(9), async (given, by, at) => {
      const data = dataOf(given)
      let seen = 0
      const message = walk(data.message, ([name, value]) =>
        amounts.test(name) && /^\d+$/.test(String(value)) && seen++ % 10 >= at
          ? [name, String(BigInt(String(value)) + by)]
          : [name, value],
      )
      await expectNoWeaker(given, askFor({ ...data, message }))
    }),
    runs,
  )
})

test('T-F2: a member with another name, type or place makes no first line weaker', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyOf(typed),
      fc.nat(40),
      fc.constantFrom('name', 'case', 'order', 'type'),
      async (given, at, how) => {
        const data = dataOf(given)
        const members = Object.entries(data.types).flatMap(([type, list]) =>
          list.map(({ name }) => [type, name] as const),
        )
        const [type, name] = members[at % members.length] ?? ['', '']
        const next = how === 'name' ? `${name}_` : how === 'case' ? name.toUpperCase() : name
        const list = data.types[type] ?? []
        const types = {
          ...data.types,
          [type]:
            how === 'order'
              ? list.toReversed()
              : list.map((each) =>
                  each.name !== name
                    ? each
                    : how === 'type'
                      ? { name, type: each.type.replace('uint256', 'uint248') }
                      : { ...each, name: next },
                ),
        }
        // Members of this name in other structs do not fit any more; then the wallet refuses the data.
        const message = walk(data.message, ([key, value]) => (key === name ? [next, value] : [key, value]))
        await expectNoWeaker(given, askFor({ ...data, types, message }))
      },
    ),
    runs,
  )
})

test('T-F2: an item more in an order, a permit or a tree makes no first line weaker', async () => {
  const coins = { itemType: 1, token: usdc, identifierOrCriteria: 0, startAmount: '1', endAmount: '1' }
  const more = fc.constantFrom(
    coins,
    { ...coins, itemType: 0, endAmount: '5' },
    { ...coins, itemType: 4, token: art },
    { ...coins, itemType: 3, token: items, identifierOrCriteria: 7 },
    { ...coins, itemType: 2, token: usdc },
    { ...coins, itemType: 1, token: vault },
  )
  await fc.assert(
    fc.asyncProperty(anyOf(typed), more, fc.boolean(), async (given, item, isFirst) => {
      const add = (list: readonly unknown[], one: unknown) => (isFirst ? [one, ...list] : [...list, one])
      const data = dataOf(given)
      const message = walk(data.message, ([name, value]) => {
        if (!Array.isArray(value)) return [name, value]
        if (name === 'offer') return [name, add(value, item)]
        if (name === 'details')
          return [name, add(value, { token: usdc, amount: '7', expiration: 1, nonce: 0 })]
        if (name === 'permitted') return [name, add(value, { token: usdc, amount: '7' })]
        return [name, value]
      })
      await expectNoWeaker(given, askFor({ ...data, message }))
    }),
    runs,
  )
})

const wrappers = parseAbi([
  'function multicall(bytes[] calls)',
  'function multicall(uint256 deadline, bytes[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function relay(bytes data)',
])
interface Transaction {
  readonly to: Hex
  readonly data: Hex
  readonly value: Hex
}
const harmless = encodeFunctionData({
  abi: parseAbi(['function approve(address spender, uint256 amount)']),
  args: [thief, 0n],
})

/** A call of calls that makes a call, at its contract or another one. */
function wrap({ data, to, value }: Transaction, how: number, isDouble: boolean): Transaction {
  const encode = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi: wrappers, functionName, args } as never)
  const targets = [{ target: to, allowFailure: true, callData: data }]
  const list = isDouble ? [harmless, data] : [data]
  const wrapped: readonly Transaction[] = [
    { to, value, data: encode('multicall', [list]) },
    { to, value, data: encode('multicall', [max256, list]) },
    { to: vault, value, data: encode('aggregate3', [targets]) },
    { to: me, value: '0x0', data: encode('executeBatch', [[{ target: to, value: BigInt(value), data }]]) },
    { to: vault, value, data: encode('relay', [data]) },
  ]
  return wrapped[how % wrapped.length] as Transaction
}
const callOf = ({ params }: DrainerCase) => params[0] as Transaction

test('T-F2: a call in a call of calls, however deep, has no weaker first line', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyOf(calls),
      fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (given, floors, isDouble) => {
        const wrapped = floors.reduce((call, how) => wrap(call, how, isDouble), callOf(given))
        await expectNoWeaker(given, { method: given.method, params: [{ from: me, ...wrapped }] })
      },
    ),
    runs,
  )
})

test('T-F2: more coins, more bytes and other letters of the data have no weaker first line', async () => {
  const change = fc.constantFrom<(call: Transaction) => Partial<Transaction>>(
    ({ value }) => ({ value: `0x${(BigInt(value) + 10n ** 18n).toString(16)}` }),
    ({ data }) => ({ data: `${data}00` }),
    ({ data }) => ({ data: `${data}${'00'.repeat(32)}` }),
    ({ data }) => ({ data: `0x${data.slice(2).toUpperCase()}` }),
    ({ to }) => ({ to: `0x${to.slice(2).toUpperCase()}` }),
  )
  await fc.assert(
    fc.asyncProperty(anyOf(calls), change, async (given, make) => {
      const call = callOf(given)
      await expectNoWeaker(given, { method: given.method, params: [{ from: me, ...call, ...make(call) }] })
    }),
    runs,
  )
})

test('T-F2: an instruction more before or after, and another version, make no first line of Solana weaker', async () => {
  const small = solanaCases.filter(({ instructions }) => instructions.length < 3)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...small),
      fc.constantFrom(...small),
      fc.boolean(),
      async (a, b, isVersioned) => {
        const both = [...a.instructions, ...b.instructions]
        const hasLookup = both.some(({ accounts }) => accounts.some((account) => typeof account === 'number'))
        await expectNoWeaker(a, solana('', '', both, { isVersioned: isVersioned || hasLookup }))
        await expectNoWeaker(b, solana('', '', both, { isVersioned: true }))
      },
    ),
    runs,
  )
})

test('T-F2: losses add up to no less than each of them, in any order', () => {
  const loss = fc.oneof(
    { weight: 1, arbitrary: fc.constant('unknown' as const) },
    {
      weight: 9,
      arbitrary: fc.record({
        of: fc.constantFrom('0xa#', '0xa#1', '0xa#2', '0xb', 'coins'),
        amount: fc.oneof(fc.constant('all' as const), fc.bigInt({ min: 0n, max: 2n ** 160n })),
        isMost: fc.boolean(),
      }),
    },
  )
  const toLoss = (given: 'unknown' | { of: string; amount: bigint | 'all'; isMost: boolean }): Loss =>
    given === 'unknown'
      ? given
      : {
          ...given,
          name: given.of,
          decimals: 0,
          kind: given.of.endsWith('#')
            ? 'anyCollectible'
            : given.of.includes('#')
              ? 'collectible'
              : 'fungible',
        }
  fc.assert(
    fc.property(fc.array(loss), fc.array(loss), (some, more) => {
      const [a, b] = [some.map(toLoss), more.map(toLoss)]
      const sum = addLosses([...a, ...b])
      const nonzero = a.filter((each) => each === 'unknown' || each.amount !== 0n)
      expect(covers(sum, nonzero)).toBe(true)
      expect(covers(addLosses([...b, ...a]), sum) && covers(sum, addLosses([...b, ...a]))).toBe(true)
    }),
  )
})
