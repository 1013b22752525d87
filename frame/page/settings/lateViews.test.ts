// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import { layViewPlace } from '../../testing/viewPlace.js'
import { WalletError } from '../base/errors.js'
import { askLogin } from '../links/addLogin.js'
import { createLoginFlow } from '../login/loginFlow.js'
import { createStage } from '../views/stage.js'
import { createEmailChange } from './emailChange.js'
import { createSettings } from './settings.js'

const mail = 'ann@example.com'
const site = 'https://app.example'

beforeEach(layViewPlace)

/** A stage, and a server whose next answer the test gives, with what is shown then. */
function setUp() {
  const stage = createStage({ show: () => {}, hide: () => {} })
  let settle = (_: Promise<unknown>) => {}
  const call = vi.fn(
    () =>
      new Promise<never>((resolve) => {
        settle = (result) => resolve(result as Promise<never>)
      }),
  )
  const answer = async (result?: unknown) => {
    expect(call).toHaveBeenCalled()
    settle(result instanceof Error ? Promise.reject(result) : Promise.resolve(result))
    await pass()
    return document.querySelector('main')?.innerHTML
  }
  return { answer, call, stage }
}

const pass = () => new Promise((resolve) => setTimeout(resolve))
const find = <Found extends HTMLElement>(test: string) =>
  document.querySelector<Found>(`[data-testid=${test}]`)
const press = async (test: string) => {
  find(test)?.click()
  await pass()
}

/** Types into a field, and sends what was typed. */
async function send(test: string, text: string): Promise<void> {
  const field = find<HTMLInputElement>(test)
  if (field === null) throw new Error(`${test} is not shown.`)
  field.value = text
  // The sixth digit sends a code.
  if (/^\d{6}$/.test(text)) field.dispatchEvent(new Event('input'))
  else field.form?.requestSubmit()
  await pass()
}

/** Asks for a log-in to add, where all calls wait for the test. Returns the callback for one that is proved. */
function addLogin({ call, stage }: ReturnType<typeof setUp>, startMail = call as () => Promise<void>) {
  const onProved = vi.fn(async () => {})
  const calls = { startMail, proveMail: call, startPasskey: call }
  const parts = { calls: calls as never, onProved, site, stage }
  const onCancel = () => stage.clear('cancelled')
  askLogin({ ...parts, onCancel, passkeys: undefined, providers: [], addPasskey: async () => {} })
  return onProved
}

test('a user who went back from adding an email sees no field for the code when its mail was sent late', async () => {
  const world = setUp()
  addLogin(world)
  await press('frame-add-email')
  await send('frame-new-email', mail)
  await press('frame-cancel')
  expect(await world.answer()).toContain('frame-add-email')
})

test.each([
  ['that it is theirs', { kind: 'email', name: mail, proof: 'p' }],
  ['that it opens another wallet', new WalletError('No.', 'OTHER_WALLET')],
])('a user who left the field for a code is not told late %s', async (_, reply) => {
  const world = setUp()
  const onProved = addLogin(world, async () => {})
  await press('frame-add-email')
  await send('frame-new-email', mail)
  await send('frame-code', '123456')
  await press('frame-cancel')
  await press('frame-cancel')
  expect(await world.answer(reply)).toBe('')
  expect(onProved).not.toHaveBeenCalled()
})

test('a user who gave up a change of the email sees none of its views late', async () => {
  const world = setUp()
  const { stage } = world
  const onEnd = vi.fn(() => stage.clear('cancelled'))
  const api = { startEmailChange: async () => {}, confirmOldEmail: world.call }
  const change = createEmailChange({ api: api as never, current: mail, onEnd, site, stage })
  await change.start('new@example.com')
  await send('frame-old-code', '123456')
  await press('frame-cancel')
  expect(await world.answer()).toBe('')
  const early = createEmailChange({
    current: mail,
    onEnd,
    site,
    stage,
    api: { startEmailChange: world.call } as never,
  })
  const started = early.start('new@example.com')
  stage.clear('cancelled')
  expect(await world.answer()).toBe('')
  await started
})

/** The settings of a wallet whose user approves whatever is asked. */
function openSettings({ stage }: ReturnType<typeof setUp>, custody: object) {
  const record = { address: '0x1', slots: [{ id: 'slot', kind: 'device', device: 'mine' }] }
  const open = {
    record: record as unknown as VaultRecord,
    removals: new Map([['slot', 1]]),
    isGuest: true,
    mail: '',
  }
  const approveChange = async () => {
    stage.show('approval', [])
    return {}
  }
  const parts = {
    custody: { device: 'mine', load: async () => open, showNews: async () => true, ...custody },
    approvals: { approveChange },
    permissions: { list: async () => [] },
    stage,
    site,
  }
  createSettings(parts as never)()
}

test('a user who closed the settings while they were read does not see them', async () => {
  const world = setUp()
  openSettings(world, { load: world.call })
  world.stage.clear('cancelled')
  expect(await world.answer({})).toBe('')
  openSettings(world, { load: world.call })
  world.stage.clear('cancelled')
  expect(await world.answer(new Error('away'))).toBe('')
})

test('a user who left the settings while a change was made stays out of them', async () => {
  const world = setUp()
  openSettings(world, { setRemoval: world.call })
  await pass()
  find('frame-ways')?.querySelector('button')?.click()
  await press('frame-done')
  expect(await world.answer()).toBe('')
})

test.each([
  ['nothing', (_: ReturnType<typeof setUp>['stage']) => ''],
  [
    'another request',
    (stage: ReturnType<typeof setUp>['stage']) => {
      stage.show('approval', [new Text('Pay')])
      return 'Pay'
    },
  ],
])('a private key that comes when the user has left for %s is not shown', async (_, leave) => {
  const world = setUp()
  const { stage } = world
  openSettings(world, { exportKeys: world.call })
  await pass()
  await press('frame-export')
  stage.clear('cancelled')
  const shown = leave(stage)
  await world.answer({ evm: '0xsecret' })
  expect(document.querySelector('main')?.textContent).toBe(shown)
})

test('a user who finished with the private key is back in the settings; who is asked something else meanwhile reads that', async () => {
  const world = setUp()
  const { stage } = world
  openSettings(world, { exportKeys: async () => ({ evm: '0xsecret' }) })
  await pass()
  await press('frame-export')
  await press('frame-show-evm')
  expect(find('frame-key-evm')?.textContent).toBe('0xsecret')
  await press('frame-done')
  expect(find('frame-ways')).not.toBeNull()
  await press('frame-export')
  stage.show('approval', [new Text('Pay')])
  await pass()
  expect(document.querySelector('main')?.textContent).toBe('Pay')
})

test('a user who closed the log-in before it was shown does not see it', async () => {
  const world = setUp()
  const { stage } = world
  const flow = createLoginFlow({
    api: { hasSession: async () => false } as never,
    channel: { site, hide: () => {} },
    facts: { guests: false, passkeys: false },
    wallet: { findUser: world.call } as never,
    stage,
  })
  const opened = flow.open()
  stage.clear('cancelled')
  expect(await world.answer()).toBe('')
  await opened
  const again = flow.open()
  expect(await world.answer()).toContain('frame-email')
  await again
})

/** A log-in that goes on where the last one stopped, with a wallet that opens so. */
function goOn({ stage }: ReturnType<typeof setUp>, open: () => Promise<boolean>) {
  const flow = createLoginFlow({
    api: { hasSession: async () => true } as never,
    channel: { site, hide: () => {} },
    facts: { guests: false, passkeys: false },
    wallet: { findUser: async () => undefined, open } as never,
    stage,
  })
  return flow.open()
}

test('a user whose wallet does not open after it has asked something is told why, and tries again', async () => {
  const world = setUp()
  const open = vi.fn(async () => {
    world.stage.show('recovery', [document.createTextNode('One moment…')])
    throw new WalletError('The wallet server cannot be reached.')
  })
  await goOn(world, open)
  expect(document.body.textContent).toContain('cannot be reached')
  await press('frame-next')
  expect(open).toHaveBeenCalledTimes(2)
})

test('a user who left what the wallet asked is shown nothing more', async () => {
  const world = setUp()
  await goOn(world, async () => {
    world.stage.show('recovery', [])
    world.stage.clear('cancelled')
    throw new WalletError('Only your other device opens it.')
  })
  expect(document.querySelector('main')?.innerHTML).toBe('')
})
