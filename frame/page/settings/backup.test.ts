// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { VaultSlot } from '../../src/shared/vaultRecord.js'
import { layViewPlace } from '../../testing/viewPlace.js'
import { WalletError } from '../base/errors.js'
import { createStage } from '../views/stage.js'
import type { Approvals } from '../wallet/approvals.js'
import type { Custody } from '../wallet/custody.js'
import { createBackup } from './backup.js'

beforeEach(layViewPlace)

const device = { kind: 'device' } as VaultSlot
const recovery = { kind: 'recovery' } as VaultSlot
const pass = () => new Promise((resolve) => setTimeout(resolve))
const find = (test: string) => document.querySelector<HTMLElement>(`[data-testid=${test}]`)
const press = async (test: string) => {
  find(test)?.click()
  await pass()
}

/** The backup of a wallet that a device opens, of a user for whom that goes on for so long. */
function setUp({ grace = 60_000 } = {}) {
  const hide = vi.fn()
  const stage = createStage({ show: () => {}, hide })
  const slots = [device]
  const graceEnd = performance.now() + grace
  const load = vi.fn(async () => ({ record: { address: '0x1', slots }, graceEnd }))
  const approveChange = vi.fn(async () => Promise.reject(new WalletError('You declined the request.')))
  const approvals: Pick<Approvals, 'approveChange'> = { approveChange }
  const custody = { load } as unknown as Custody
  const user = { mail: '', address: '0x1', solana: undefined, isGuest: false, isBackedUp: false }
  const findUser = async () => user
  const backup = createBackup({ approvals, custody, findUser, stage, site: 'https://app.example' })
  const pay = (prepare = async () => 'prepared') => {
    const asked = backup.before(approvals, prepare)
    asked.catch(() => {})
    return asked
  }
  return { approvals, backup, hide, load, pay, slots, stage }
}

test('the host hears that nothing is to be backed up, so that it does not wait for a view', async () => {
  const { backup, hide, slots } = setUp()
  slots.push(recovery)
  await backup.open()
  expect(hide.mock.calls).toEqual([['done']])
})

test('a user who opens the question without a connection is told why, and asks again', async () => {
  const { backup, hide, load } = setUp()
  load.mockRejectedValueOnce(new WalletError('Away.'))
  await backup.open()
  expect(document.body.textContent).toContain('Away.')
  await press('frame-next')
  expect(find('frame-backup-code')).not.toBeNull()
  await press('frame-cancel')
  expect(hide.mock.calls).toEqual([['cancelled']])
})

test('a request that takes the place of the question stays', async () => {
  const { backup, hide, stage } = setUp()
  void backup.open()
  await pass()
  stage.show('approval', [document.createTextNode('Pay?')])
  await pass()
  expect(document.body.textContent).toContain('Pay?')
  expect(hide).not.toHaveBeenCalled()
})

test('a request that comes while the wallet is read is not drawn over', async () => {
  const { backup, load, stage } = setUp()
  let answer = () => {}
  load.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ record: { address: '0x1', slots: [device] }, graceEnd: 0 })
      }),
  )
  void backup.open()
  stage.show('approval', [document.createTextNode('Pay?')])
  answer()
  await pass()
  expect(document.body.textContent).toContain('Pay?')
})

test('a user who goes on without is asked again when the day is over', async () => {
  const { load, pay } = setUp()
  const first = pay()
  await pass()
  await press('frame-backup-goon')
  expect(await first).toBe('prepared')
  expect(await pay()).toBe('prepared')
  expect(load).toHaveBeenCalledTimes(1)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 61_000)
  const later = pay()
  await pass()
  expect(find('frame-backup-goon')).toBeNull()
  await press('frame-cancel')
  await expect(later).rejects.toThrow('You declined the request.')
  vi.restoreAllMocks()
})

test('a user who leaves while the payment is prepared has declined it, and nothing is shown any more', async () => {
  const { hide, pay } = setUp()
  let prepared = (_: string) => {}
  const asked = pay(
    () =>
      new Promise<string>((resolve) => {
        prepared = resolve
      }),
  )
  await pass()
  await press('frame-backup-goon')
  expect(find('frame-backup-goon')).toBeNull()
  await press('frame-cancel')
  prepared('prepared')
  await expect(asked).rejects.toThrow('You declined the request.')
  expect(hide.mock.calls).toEqual([['cancelled']])
})

test('a payment that cannot be prepared leaves no view behind', async () => {
  const { hide, pay } = setUp()
  const asked = pay(() => Promise.reject(new WalletError('The node is away.')))
  await pass()
  await press('frame-backup-goon')
  await expect(asked).rejects.toThrow('The node is away.')
  expect(document.querySelector('main')?.innerHTML).toBe('')
  expect(hide.mock.calls).toEqual([['cancelled']])
})
