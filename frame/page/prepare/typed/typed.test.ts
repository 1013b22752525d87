import { hashTypedData, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeNode } from '../testing/fakeChain.js'
import type { RequestContext } from '../types.js'
import { prepareTypedData } from './prepare.js'

const account = privateKeyToAccount(generatePrivateKey())
const [token, spender] = [`0x${'aA'.repeat(20)}`, `0x${'Bb'.repeat(20)}`]
const context: RequestContext = {
  address: account.address,
  site: 'https://shop.example',
  chain: 'eip155:1',
  network: { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1/', symbol: 'ETH', decimals: 18 },
}
beforeEach(() => {
  vi.stubGlobal('fetch', fakeNode({ [token]: { kind: 'fungible', symbol: 'USDC', decimals: 6 } }))
})
afterEach(() => void vi.unstubAllGlobals())

const members = (text: string) =>
  text.split(', ').map((member) => {
    const [type = '', name = ''] = member.split(' ')
    return { name, type }
  })
const permit = {
  types: {
    EIP712Domain: members('string name, string version, uint256 chainId, address verifyingContract'),
    Permit: members('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'),
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token },
  message: { owner: account.address, spender, value: '1', nonce: 0, deadline: 1_900_000_000 },
}
/** The example of EIP-712. */
const mail = {
  types: {
    EIP712Domain: permit.types.EIP712Domain,
    Person: members('string name, address wallet'),
    Mail: members('Person from, Person to, string contents'),
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}
const ask = (data: unknown, from: string = account.address) => prepareTypedData(context, [from, data])
const typed = (request: Awaited<ReturnType<typeof ask>>['request']) =>
  (request as unknown as { typedData: TypedDataDefinition }).typedData

test('what is read has the hash that EIP-712 gives for its example, as JSON and as an object', async () => {
  for (const given of [mail, JSON.stringify(mail)]) {
    const { detail, request, title } = await ask(given)
    expect(hashTypedData(typed(request))).toBe(
      '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    )
    expect(title).toBe('Sign data')
    expect(detail?.text.split('\n')).toEqual([
      'from.name: Cow',
      'from.wallet: 0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
      'to.name: Bob',
      'to.wallet: 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
      'contents: Hello, Bob!',
    ])
  }
  const signature = await account.signTypedData(typed((await ask(mail)).request))
  expect(await recoverTypedDataAddress({ ...(mail as TypedDataDefinition), signature })).toBe(account.address)
})

test('every member is signed as it is shown: numbers, lists, bytes, negative numbers', async () => {
  const data = {
    types: { Box: members('int8 low, uint256[2] pair, bytes raw, bytes4 four, bool on, Box[] inner') },
    primaryType: 'Box',
    domain: { name: 'x', chainId: '0x1' },
    message: {
      low: -128,
      pair: ['0xff', '115792089237316195423570985008687907853269984665640564039457584007913129639935'],
      raw: '0xABCD',
      four: '0x01020304',
      on: true,
      inner: [{ low: 1, pair: [1, 2], raw: '0x', four: '0x00000000', on: false, inner: [] }],
    },
  }
  const { detail, request } = await ask(data)
  expect(hashTypedData(typed(request))).toBe(
    hashTypedData({ ...data, domain: { name: 'x', chainId: 1 } } as unknown as TypedDataDefinition),
  )
  expect(detail?.text).toContain(
    'pair[1]: 1157920892373161954235709850086879078532699846656405640394575840079131296399',
  )
  expect(detail?.text).toContain('inner[0].inner: []')
})

test.each([
  ['another network', { domain: { ...mail.domain, chainId: 5 } }, 'network 5'],
  ['an unknown type', { types: { ...mail.types, Mail: members('Nobody from') } }],
  ['a missing member', { message: { ...mail.message, contents: undefined } }],
  ['a member more', { message: { ...mail.message, more: 1 } }],
  ['a member more in the domain', { domain: { ...mail.domain, more: 1 } }],
  [
    'a domain whose chain is a text',
    { types: { ...mail.types, EIP712Domain: members('string chainId') }, domain: { chainId: '1' } },
  ],
  ['no address', { message: { ...mail.message, to: { name: 'Bob', wallet: '0x12' } } }],
  ['no primary type', { primaryType: 'Nothing' }],
  ['the domain as its message', { primaryType: 'EIP712Domain', message: mail.domain }],
  ['two members of one name', { types: { ...mail.types, Person: members('string name, address name') } }],
  ['no JSON', '{'],
])('%s is refused', async (_, change, reason = 'by its own types') => {
  const data = typeof change === 'string' ? change : { ...mail, ...(change as object) }
  await expect(ask(data)).rejects.toThrow(reason)
})

test('typed data with a number beyond its type, or with too many values, is refused', async () => {
  const one = (type: string, value: unknown) =>
    ask({
      types: { A: members(`${type} a`) },
      primaryType: 'A',
      domain: { chainId: 1 },
      message: { a: value },
    })
  for (const [type, value] of [
    ...[
      ['uint8', 256],
      ['uint8', -1],
      ['int8', 128],
      ['uint256', 1.5],
      ['uint256', '1e3'],
      ['uint256', ''],
    ],
    ...[
      ['uint7', 1],
      ['bytes2', '0x01'],
      ['bytes33', '0x'],
      ['bool', 'true'],
      ['string', 1],
      ['uint8[2]', [1]],
    ],
    ['uint8[]', Array.from({ length: 401 }, () => 1)],
  ] as [string, unknown][])
    await expect(one(type, value), type).rejects.toThrow('by its own types')
  await expect(
    one(
      'uint8[]',
      Array.from({ length: 399 }, () => 1),
    ),
  ).resolves.toBeDefined()
})

test('a line end or a turn of direction in a text cannot pass for another value', async () => {
  const { detail } = await ask({ ...mail, message: { ...mail.message, contents: 'a\nto.name: Eve \u202Eb' } })
  expect(detail?.text.split('\n').at(-1)).toBe('contents: a\\u{a}to.name: Eve \\u{202e}b')
})

test('T-F2: permits say who may spend what, until when, and warn without limit; one of another account is refused', async () => {
  const { steps } = await ask(permit)
  expect(steps[0]?.rows.map(([label]) => label)).toEqual(['Spender', 'Amount', 'Until', 'Token contract'])
  expect(steps[0]?.warning).toContain('can take this amount')
  const all = await ask({ ...permit, message: { ...permit.message, value: `${2n ** 256n - 1n}` } })
  expect(all.steps[0]?.rows).toContainEqual(['Amount', 'Without limit'])
  expect(all.steps[0]?.warning).toContain('could take all')
  await expect(ask({ ...permit, message: { ...permit.message, owner: spender } })).rejects.toThrow(
    'another account',
  )
})

test('T-F2: permits of Permit2 are read, one or many', async () => {
  const details = members('address token, uint160 amount, uint48 expiration, uint48 nonce')
  const one = { token, amount: `${2n ** 160n - 1n}`, expiration: 1_900_000_000, nonce: 0 }
  const verifyingContract = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const base = { domain: { name: 'Permit2', chainId: 1, verifyingContract } }
  const single = await ask({
    ...base,
    types: {
      PermitDetails: details,
      PermitSingle: members('PermitDetails details, address spender, uint256 sigDeadline'),
    },
    primaryType: 'PermitSingle',
    message: { details: one, spender, sigDeadline: 1 },
  })
  expect([single.steps.length, single.steps[0]?.warning]).toEqual([
    1,
    expect.stringContaining('could take all'),
  ])
  const batch = await ask({
    ...base,
    types: {
      PermitDetails: details,
      PermitBatch: members('PermitDetails[] details, address spender, uint256 sigDeadline'),
    },
    primaryType: 'PermitBatch',
    message: { details: [one, { ...one, amount: 5 }], spender, sigDeadline: 1 },
  })
  expect(batch.steps.map(({ warning }) => warning?.slice(0, 16))).toEqual([
    'This contract co',
    'Without any furt',
  ])
})

test('T-F2: an order for which the wallet gets nothing says so', async () => {
  const item =
    'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
  const data = (recipient: string) => ({
    types: {
      OfferItem: members(item),
      ConsiderationItem: members(`${item}, address recipient`),
      OrderComponents: members('OfferItem[] offer, ConsiderationItem[] consideration'),
    },
    primaryType: 'OrderComponents',
    domain: { name: 'Seaport', chainId: 1, verifyingContract: spender },
    message: {
      offer: [{ itemType: 2, token, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }],
      consideration: [
        {
          itemType: 0,
          token: `0x${'00'.repeat(20)}`,
          identifierOrCriteria: 0,
          startAmount: `${10n ** 18n}`,
          endAmount: `${10n ** 18n}`,
          recipient,
        },
      ],
    },
  })
  const robbed = await ask(data(spender))
  expect(robbed.steps[0]).toMatchObject({
    title: 'Sign an order',
    warning: expect.stringContaining('You get nothing'),
  })
  const sold = await ask(data(account.address))
  expect(sold.steps[0]?.rows).toEqual([
    ['You offer', expect.stringContaining('#7')],
    ['You get', '1 ETH'],
  ])
})

test('typed data that names no network, or is of an unknown kind, warns', async () => {
  const { chainId: _, ...domain } = mail.domain
  const without = { ...mail, domain, types: { ...mail.types, EIP712Domain: undefined } }
  const { warning } = await ask(JSON.stringify(without))
  expect(warning).toContain('names no network')
  expect(warning).toContain('does not know what this data allows')
})

test('T-F2: the primary type and the salt of the domain are signed, so they are shown', async () => {
  const salt = `0x${'5a'.repeat(32)}`
  const salted = {
    ...mail,
    types: { ...mail.types, EIP712Domain: [...mail.types.EIP712Domain, ...members('bytes32 salt')] },
    domain: { ...mail.domain, salt },
  }
  const { rows } = await ask(salted)
  expect(rows).toContainEqual(['Type of data', 'Mail'])
  expect(rows).toContainEqual(['Salt', salt])
  expect((await ask(permit)).rows).toContainEqual(['Type of data', 'Permit'])
})

test.each([
  ...[0x200b, 0x202e, 0x2028, 0x2029, 0x115f, 0x1160, 0x2800, 0x3164, 0xffa0],
])('T-F2: a value of typed data shows the number of what does not show, such as %i', async (code) => {
  const contents = `Hello,${String.fromCodePoint(code)}Bob!`
  const { detail, rows } = await ask({
    ...mail,
    domain: { ...mail.domain, name: contents },
    message: { ...mail.message, contents },
  })
  const shown = `Hello,\\u{${code.toString(16)}}Bob!`
  expect(detail?.text).toContain(`contents: ${shown}`)
  expect(rows).toContainEqual(['For', `${shown} 1`])
})
