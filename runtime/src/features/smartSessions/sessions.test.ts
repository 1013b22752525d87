import fc from 'fast-check'
import { expect, describe as group, it } from 'vitest'
import { connect } from '../../kit/connect.js'
import { start } from '../../kit/start.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { readGranted } from './askForSession.js'
import { describe, summarize, unitKey } from './describe.js'
import { merge, toSession } from './followSessions.js'
import { grantPermissions } from './grantPermissions.js'
import { parseHeld } from './readHeld.js'
import { readAllowances } from './readTerms.js'
import { dateOf } from './SessionView.js'
import { type Allowance, type SmartSession, sortSessions, statusOf } from './session.js'

const token = `0x${'ab'.repeat(20)}`
const address = `0x${'11'.repeat(20)}`
const caipNetworkId = 'eip155:31337'
const now = 1_800_000_000
const limited = (type: string, data: object, policies?: readonly object[]) => ({
  type,
  data,
  ...(policies && { policies }),
})

group('the reader of permissions', () => {
  it.each<readonly [given: { type: string; data?: unknown }, read: Allowance]>([
    [limited('native-token-transfer', { allowance: '0x0a' }), { kind: 'send', most: 10n }],
    [
      limited('erc20-token-transfer', { address: token, allowance: '0xff' }),
      { kind: 'send', token, most: 255n },
    ],
    // The smallest of two limits counts.
    [
      limited('native-token-transfer', { allowance: '0x0a' }, [
        { type: 'token-allowance', data: { allowance: '0x05' } },
      ]),
      { kind: 'send', most: 5n },
    ],
    // Without a limit that can be read there is none, and a token that is not named could be any.
    [limited('native-token-transfer', { allowance: 'much' }), { kind: 'send' }],
    [
      limited('erc20-token-transfer', { address: 'usdc', allowance: '0x1' }),
      { kind: 'other', type: 'erc20-token-transfer' },
    ],
    [
      limited('contract-call', { address: token, functions: [{ functionName: 'mint' }, 'burn(uint256)'] }),
      { kind: 'call', contract: token, functions: ['mint', 'burn'] },
    ],
    // One that cannot be read could be any, and of more than five the last ones would not be told.
    [
      limited('contract-call', { address: token, functions: ['mint', { selector: '0x42842e0e' }] }),
      { kind: 'call', contract: token, functions: [] },
    ],
    [
      limited('contract-call', { address: token, functions: ['mint, setOwner'] }),
      { kind: 'call', contract: token, functions: [] },
    ],
    [
      limited('contract-call', { address: token, functions: [...'abcde', 'setOwner'] }),
      { kind: 'call', contract: token, functions: [] },
    ],
    [{ type: 'contract-call' }, { kind: 'call', functions: [] }],
    [
      { type: 'rate-limit', data: null },
      { kind: 'other', type: 'rate-limit' },
    ],
  ])('reads a permission, case %#', (given, read) => expect(readAllowances([given])).toEqual([read]))

  it('leaves nothing out, whatever a service sends', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ type: fc.string(), data: fc.anything() })), (permissions) => {
        expect(readAllowances(permissions)).toHaveLength(permissions.length)
      }),
    )
  })
})

group('the words of a session', () => {
  const network = { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } } as never
  const units = new Map([[unitKey(caipNetworkId, token), { symbol: 'USDC', decimals: 6 }]])
  const parameters = { network, caipNetworkId, units } as const
  it.each<readonly [Allowance, string]>([
    [{ kind: 'send', most: 15n * 10n ** 17n }, 'Send up to 1.5 ETH'],
    [{ kind: 'send', token: token.toUpperCase().replace('0X', '0x'), most: 3_000_000n }, 'Send up to 3 USDC'],
    [{ kind: 'send', token }, 'Send any amount of USDC'],
    [{ kind: 'send', token: address, most: 7n }, 'Send up to 7 of the smallest unit of 0x1111…1111'],
    [{ kind: 'call', contract: token, functions: ['mint'] }, 'Call mint on 0xabab…abab'],
    [{ kind: 'call', functions: ['mint'] }, 'Call contracts'],
    [{ kind: 'other', type: 'x'.repeat(80) }, `Use a permission of the type ${'x'.repeat(60)}`],
  ])('say what is allowed, case %#', (allowance, text) => expect(describe(allowance, parameters)).toBe(text))

  it('say how many there are besides the first', () => {
    const one: Allowance = { kind: 'call', functions: [] }
    expect(summarize([], parameters)).toBe('Nothing')
    expect(summarize([one, one, one], parameters)).toBe('Call contracts +2')
  })

  it('say both amounts of two, unless one of them has no limit', () => {
    const ether: Allowance = { kind: 'send', most: 5n * 10n ** 16n }
    const dollars: Allowance = { kind: 'send', token, most: 3_000_000n }
    expect(summarize([dollars, ether], parameters)).toBe('Send up to 3 USDC and 0.05 ETH')
    expect(summarize([dollars, ether, ether], parameters)).toBe('Send up to 3 USDC +2')
    expect(summarize([dollars, { kind: 'send' }], parameters)).toBe('Send up to 3 USDC +1')
  })
})

group('the list of sessions', () => {
  const session = (more: Partial<SmartSession>): SmartSession => ({
    id: 'a',
    address,
    caipNetworkId,
    keeper: 'service',
    allowances: [],
    expiry: now + 10,
    status: 'active',
    ...more,
  })

  it.each([
    [{ context: '0x01', expiry: now + 1 }, 'active'],
    [{ context: null, expiry: now + 1 }, 'prepared'],
    [{ context: '0x01', expiry: now }, 'expired'],
    [{ context: '0x01', expiry: now + 1, revokedAt: now - 5 }, 'revoked'],
    [{ context: '0x01', expiry: now - 1, revokedAt: now - 5 }, 'revoked'],
  ])('%j is %s', (given, status) => expect(statusOf(given, now)).toBe(status))

  it('has those in use first by their end, then those that are over, the last one first', () => {
    const all = [
      session({ id: 'old', status: 'expired', expiry: now - 100 }),
      session({ id: 'late', expiry: now + 50 }),
      session({ id: 'ended', status: 'revoked', revokedAt: now - 1, expiry: now + 99 }),
      session({ id: 'soon', expiry: now + 5 }),
    ]
    expect(sortSessions(all).map(({ id }) => id)).toEqual(['soon', 'late', 'ended', 'old'])
  })

  it('has one row for what the service and the wallet both have; what the wallet alone has stays', () => {
    const served = toSession(
      {
        pci: 'p',
        expiry: now + 10,
        createdAt: now,
        permissions: [],
        policies: [],
        context: '0x01',
        revokedAt: null,
      },
      { address, caipNetworkId, now },
    )
    const held = (context: string) =>
      session({ id: context, context, keeper: 'wallet', allowances: [{ kind: 'send', most: 1n }] })
    expect(merge([served], [held('0x01'), held('0x02')])).toMatchObject([
      {
        id: 'p',
        pci: 'p',
        context: '0x01',
        keeper: 'both',
        allowances: [{ kind: 'send' }],
        status: 'active',
      },
      { id: '0x02', keeper: 'wallet' },
    ])
    // A session that the service has ended is over, even if the wallet was not told.
    const over = { ...served, status: 'revoked' } as const
    expect(merge([over], [held('0x01')])).toMatchObject([{ status: 'revoked', keeper: 'both' }])
  })
})

group('answers of a wallet', () => {
  const fair = {
    chainId: '0x7a69',
    address,
    expiry: now + 60,
    context: '0x01',
    signer: { type: 'wallet', data: {} },
    permissions: [limited('native-token-transfer', { allowance: '0x1' })],
  }

  it('are read, each by itself', () => {
    const odd = [null, 7, { ...fair, context: 'x' }, { ...fair, expiry: 1.5 }, { ...fair, address: token }]
    const read = parseHeld([...odd, fair], { address, now })
    expect(read).toEqual([
      {
        id: '0x01',
        context: '0x01',
        keeper: 'wallet',
        address,
        caipNetworkId,
        signer: 'wallet',
        expiry: now + 60,
        status: 'active',
        allowances: [{ kind: 'send', most: 1n }],
      },
    ])
    expect(parseHeld({ length: 1 }, { address, now })).toBeUndefined()
  })

  it('show a permission that cannot be read as one that may be anything', () => {
    const [read] = parseHeld([{ ...fair, permissions: [null] }], { address, now }) ?? []
    expect(read?.allowances).toEqual([{ kind: 'other', type: '?' }])
  })

  it('to a request are taken in both forms, and never for longer than the user was told', () => {
    expect(readGranted([{ context: '0x01', expiry: now }], now)).toEqual({ context: '0x01', expiry: now })
    expect(readGranted({ permissionsContext: '0x02' }, now)).toEqual({ context: '0x02', expiry: now })
    for (const bad of [
      null,
      [],
      'x',
      { context: '0x' },
      [{ context: '0x01', expiry: now + 1 }],
      [{ context: 1 }],
    ])
      expect(readGranted(bad, now)).toBeUndefined()
  })
})

it('who is asked for a session without an end reads the last date there is', () => {
  expect(dateOf(Number.MAX_SAFE_INTEGER)).toBe(dateOf(8.64e12))
  expect(dateOf(now)).toContain('2027')
})

it('a request that was given up before it began opens nothing, and leaves room for the next one', async () => {
  const { kit } = testKit({ features: { smartSessions: true } })
  const stop = start(kit)
  await connect(kit, { connector: testConnector })
  const asked = { permissions: [{ type: 'native-token-transfer', data: {} }], expiry: Date.now() }
  for (const _ of [1, 2])
    await expect(grantPermissions(kit, { ...asked, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
  expect(kit.modal.peek().open).toBe(false)
  stop()
})
