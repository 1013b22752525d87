// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { linkMessages as texts } from '../messages/linkMessages.js'
import type { ApprovalRecord } from '../vault/approval.js'
import type { SettingsOutcome } from '../views/settings.js'
import type { Stage } from '../views/stage.js'
import type { LinkCalls, LinkedLogin, WalletPasskey } from '../wallet/linkCalls.js'
import { readLoginSettings } from './loginSettings.js'

const hour = 60 * 60_000
const login = (name: string, more: Partial<LinkedLogin> = {}): LinkedLogin => ({
  id: name,
  kind: 'google',
  name,
  since: 1,
  opensAt: 0,
  removalAt: 0,
  isOwn: false,
  isCurrent: false,
  ...more,
})
const approval = { assertion: { credential: 'c' } } as unknown as ApprovalRecord

/** The settings of a wallet, where the user approves whatever is asked. */
function setUp(
  logins: readonly LinkedLogin[],
  { hasPasskey = false, refusal = '', passkeys = [] as readonly WalletPasskey[], isOfPasskey = false } = {},
) {
  const outcomes: SettingsOutcome[] = []
  const calls = {
    list: async () => ({ logins, providers: ['google'], hasFarcaster: false, passkeys, isOfPasskey }),
    setRemoval: vi.fn(async () => {}),
    remove: vi.fn(async () => {
      if (refusal !== '') throw new WalletError('No.', refusal)
    }),
  }
  const slots = hasPasskey ? [{ id: 'slot', kind: 'passkey' }] : []
  const asked: string[] = []
  const settings = readLoginSettings({
    calls: calls as unknown as LinkCalls,
    custody: { signLogin: async (request) => `0x${request.kind}` },
    record: { slots } as unknown as VaultRecord,
    stage: { after: async (work, next) => void (await next(await work)) } as Stage,
    site: 'https://app.example',
    addPasskey: async () => {},
    nameOf: () => 'Passkey 2',
    change: async (request, _, act) => {
      asked.push(`${request.kind} ${request.login}`)
      outcomes.push({ note: await act(approval) })
    },
    onEnd: async (outcome) => void outcomes.push(outcome),
  })
  return { asked, calls, outcomes, settings }
}

test('the only log-in that counts cannot be removed, whatever else is pending or going', async () => {
  const others = [login('new', { opensAt: Date.now() + hour }), login('going', { removalAt: 1 })]
  const { logins } = await setUp([login('own'), ...others]).settings
  expect(logins.map(({ name, remove }) => [name, remove !== undefined])).toEqual([
    ['own', false],
    ['new', true],
    ['going', true],
  ])
})

test('a log-in that does not count yet is cancelled at once, without an approval', async () => {
  const { asked, calls, outcomes, settings } = setUp([
    login('own'),
    login('new', { opensAt: Date.now() + hour }),
  ])
  const [, added] = (await settings).logins
  expect(added?.removeTexts?.[0]).toBe('Cancel')
  await added?.remove?.()
  expect(calls.setRemoval).toHaveBeenCalledWith('new', false)
  expect([asked, outcomes]).toEqual([[], [{ note: texts.cancelled }]])
})

test('without a passkey the time of a removal begins, and when it is over the wallet signs the removal', async () => {
  const first = setUp([login('own'), login('other')])
  await (await first.settings).logins[1]?.remove?.()
  expect(first.calls.setRemoval).toHaveBeenCalledWith('other', false)
  expect(first.asked).toEqual([])
  const later = setUp([login('own'), login('other', { removalAt: 5 })])
  await (await later.settings).logins[1]?.remove?.()
  expect(later.asked).toEqual(['unlink other 1'])
  expect(later.calls.remove).toHaveBeenCalledWith('other', '0xunlink', approval.assertion)
  expect(later.outcomes).toEqual([{ note: texts.removed }])
})

test('a passkey removes at once; of one that the wallet has not had for long, the time begins instead', async () => {
  const known = setUp([login('own'), login('other')], { hasPasskey: true })
  await (await known.settings).logins[1]?.remove?.()
  expect(known.outcomes).toEqual([{ note: texts.removed }])
  expect(known.calls.setRemoval).not.toHaveBeenCalled()
  const fresh = setUp([login('own'), login('other')], { hasPasskey: true, refusal: 'LOGIN_HOLD' })
  await (await fresh.settings).logins[1]?.remove?.()
  expect(fresh.calls.setRemoval).toHaveBeenCalledWith('other', false)
  expect(fresh.outcomes[0]?.note).toContain('It can be removed from')
  const away = setUp([login('own'), login('other')], { hasPasskey: true, refusal: 'LIMIT' })
  await expect((await away.settings).logins[1]?.remove?.()).rejects.toThrow('No.')
})

test('a passkey that logs in is called as its slot, and can be removed unless it has made the account', async () => {
  const passkey = (more: Partial<LinkedLogin>) => login('', { id: 'p', kind: 'passkey', ...more })
  const passkeys = [{ slot: 'slot', login: 'p' }]
  const linked = await setUp([login('own', { isOwn: true }), passkey({})], { hasPasskey: true, passkeys })
    .settings
  expect(linked.logins[1]).toMatchObject({ name: 'Passkey 2', note: '', remove: expect.any(Function) })
  // It has taken the place of an email that is gone.
  const heir = await setUp([passkey({ isOwn: true }), login('other')], { hasPasskey: true, passkeys })
    .settings
  expect(heir.logins[0]?.remove).toBeDefined()
  const first = await setUp([passkey({ isOwn: true }), login('other')], {
    hasPasskey: true,
    passkeys,
    isOfPasskey: true,
  }).settings
  expect(first.logins[0]).toMatchObject({ name: 'Passkey 2' })
  expect(first.logins[0]).not.toHaveProperty('remove')
  expect(first.isOfPasskey).toBe(true)
})
