import { expect, test, vi } from 'vitest'
import type { Press } from '../arming/arm.js'
import { messages } from '../messages/messages.js'
import type { Prepared } from '../prepare/types.js'
import type { VaultChange } from '../vault/approval.js'
import type { Stage } from '../views/stage.js'
import { createApprovals } from './approvals.js'

const headline = { lead: 'You can lose:', what: 'nothing', tone: 'calm' } as const

const presses: ((press: Press | undefined) => void)[] = []
const shown: string[] = []
const leaves: (() => void)[] = []
vi.mock('../arming/arm.js', () => ({ canSeeCovers: () => true }))
vi.mock('../views/approval.js', () => ({
  askApproval: (stage: Stage, { title }: { title: string }, { onLeave }: { onLeave: () => void }) => {
    leaves.push(onLeave)
    stage.show('approval', [])
    shown.push(title)
    return new Promise((resolve) => presses.push(resolve))
  },
}))

const press: Press = { visibleFor: 700, input: 'mouse' }
const setUp = (hasPasskey = false) => {
  presses.length = 0
  shown.length = 0
  const sign = vi.fn(
    async (_request: unknown, _approval: unknown, _signIn: unknown, _check: () => void) => ['0x'] as const,
  )
  const confirm = vi.fn(async () => ({
    credential: 'c',
    authenticatorData: 'a',
    clientData: 'd',
    signature: 's',
  }))
  let isShown = false
  const clear = vi.fn(() => {
    isShown = false
    presses.at(-1)?.(undefined)
  })
  const show = () => {
    isShown = true
  }
  const watch = () => () => true
  const stage: Stage = { show, clear, end: clear, watch, isShown: () => isShown, after: async () => {} }
  const showNews = vi.fn(async () => true)
  const approvals = createApprovals({
    confirm,
    sign,
    stage,
    showNews,
    site: 'https://a.example',
    hasPasskey: async () => hasPasskey,
  })
  const ask = (title: string) =>
    approvals.ask(async (): Promise<Prepared> => {
      return {
        headline,
        title,
        rows: [],
        steps: [],
        request: { kind: 'message', bytes: '0x' },
        account: '0x',
      }
    })
  return { approvals, ask, confirm, sign, stage, showNews }
}

test('requests are shown one at a time in their order, five wait at most, and the sixth is refused at once', async () => {
  const { ask, sign } = setUp()
  const asked = ['1', '2', '3', '4', '5'].map(ask)
  expect(() => ask('6')).toThrow(messages.busy)
  for (let at = 1; at <= 5; at++) {
    await vi.waitFor(() => expect(shown).toHaveLength(at))
    expect(shown.at(-1)).toBe(String(at))
    presses[at - 1]?.(at % 2 === 1 ? press : undefined)
  }
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  ])
  expect(sign).toHaveBeenCalledTimes(3)
  // There is room again.
  const last = ask('7')
  await vi.waitFor(() => expect(shown).toHaveLength(6))
  presses[5]?.(press)
  await last
})

test('T-G7: what happened to the wallet is read before a request is shown; who closes that rejects the request', async () => {
  const { ask, sign, stage, showNews } = setUp()
  let read: (isRead: boolean) => void = () => {}
  showNews.mockImplementation(() => new Promise((resolve) => (read = resolve)))
  const first = ask('1')
  await vi.waitFor(() => expect(showNews).toHaveBeenCalledWith(stage, 'approval'))
  expect(shown).toEqual([])
  read(false)
  await expect(first).rejects.toThrow(messages.rejected)
  const second = ask('2')
  await vi.waitFor(() => expect(showNews).toHaveBeenCalledTimes(2))
  expect(shown).toEqual([])
  read(true)
  await vi.waitFor(() => expect(shown).toEqual(['2']))
  presses[0]?.(press)
  await second
  expect(sign).toHaveBeenCalledTimes(1)
})

test('closing refuses the shown request and all that wait; one asked for later is shown', async () => {
  const { approvals, ask, sign } = setUp()
  const asked = ['1', '2', '3'].map(ask)
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  approvals.cancel()
  const settled = await Promise.allSettled(asked)
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
  expect(shown).toEqual(['1'])
  expect(sign).not.toHaveBeenCalled()
  const next = ask('4')
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  presses[1]?.(press)
  await next
})

test('the passkey confirms what a key has approved, and every change of the wallet; a pointer needs none to sign', async () => {
  const { approvals, ask, confirm } = setUp(true)
  const first = ask('pointer')
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  presses[0]?.(press)
  await first
  expect(confirm).not.toHaveBeenCalled()
  const second = ask('key')
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  presses[1]?.({ ...press, input: 'keyboard' })
  await second
  expect(confirm).toHaveBeenCalledTimes(1)
  const change = {
    title: 'export',
    rows: [],
    steps: [],
    request: { kind: 'export', address: '0x' } as const,
    account: '0x',
  }
  const third = approvals.approveChange(change)
  await vi.waitFor(() => expect(shown).toHaveLength(3))
  presses[2]?.(press)
  expect((await third).assertion?.credential).toBe('c')
})

test('a user who closes or rejects it while the passkey or the server is still asked has signed nothing', async () => {
  const { approvals, ask, confirm, sign, stage } = setUp(true)
  const assertion = { credential: 'c', authenticatorData: 'a', clientData: 'd', signature: 's' }
  for (const leave of [approvals.cancel, () => stage.clear('cancelled')]) {
    let touch = () => {}
    confirm.mockImplementationOnce(() => new Promise((resolve) => (touch = () => resolve(assertion))))
    const asked = ask('key')
    const before = shown.length
    await vi.waitFor(() => expect(shown).toHaveLength(before + 1))
    presses.at(-1)?.({ ...press, input: 'keyboard' })
    await vi.waitFor(() => expect(confirm).toHaveReturned())
    confirm.mockClear()
    leave()
    touch()
    await expect(asked).rejects.toThrow(messages.rejected)
  }
  const recheck = vi.fn(async () => approvals.cancel())
  const asked = approvals.ask(async (): Promise<Prepared> => {
    return {
      headline,
      title: 'late',
      rows: [],
      steps: [],
      request: { kind: 'message', bytes: '0x' },
      account: '0x',
      recheck,
    }
  })
  await vi.waitFor(() => expect(shown.at(-1)).toBe('late'))
  presses.at(-1)?.(press)
  await expect(asked).rejects.toThrow(messages.rejected)
  expect(recheck).toHaveBeenCalledTimes(1)
  expect(sign).not.toHaveBeenCalled()
})

test('a user who rejects a change while the passkey is asked is not kept waiting, and a late answer changes nothing', async () => {
  const { approvals, confirm, stage } = setUp(true)
  const signals: AbortSignal[] = []
  let touch = () => {}
  confirm.mockImplementationOnce(((_: string, signal: AbortSignal) => {
    signals.push(signal)
    return new Promise((resolve) => {
      touch = () => resolve({ credential: 'c', authenticatorData: 'a', clientData: 'd', signature: 's' })
    })
  }) as never)
  const request = { kind: 'export', address: '0x' } as const
  const asked = approvals.approveChange({ title: 'export', rows: [], steps: [], request, account: '0x' })
  const settled = vi.fn()
  asked.then(settled, settled)
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  presses.at(-1)?.(press)
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  leaves.at(-1)?.()
  await expect(asked).rejects.toThrow(messages.rejected)
  expect(signals[0]?.aborted).toBe(true)
  // The next view takes its place.
  expect(stage.isShown()).toBe(true)
  touch()
  await Promise.resolve()
  expect(settled).toHaveBeenCalledTimes(1)
})

test('what is shown and what waits is refused with the reason for which it was closed; the next one has that of the user', async () => {
  const { approvals, ask, sign } = setUp()
  const asked = ['shown', 'waits'].map(ask)
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  approvals.cancel(messages.userChanged)
  for (const each of asked) await expect(each).rejects.toThrow(messages.userChanged)
  const next = ask('next')
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  presses.at(-1)?.(undefined)
  await expect(next).rejects.toThrow(messages.rejected)
  expect(sign).not.toHaveBeenCalled()
})

test('a change ends as done or cancelled, the passkey confirms it, and taking back needs none', async () => {
  const { approvals, confirm, stage } = setUp(true)
  const decide = async (request: VaultChange, answer: Press | undefined) => {
    const before = shown.length
    const decided = approvals.decide(async () => ({
      title: request.kind,
      rows: [],
      steps: [],
      request,
      account: '0x',
    }))
    const settled = decided.then(
      ({ approval }) => approval.assertion?.credential ?? 'no passkey',
      (error: Error) => error.message,
    )
    await vi.waitFor(() => expect(shown).toHaveLength(before + 1))
    presses.at(-1)?.(answer)
    return settled
  }
  const change = { kind: 'export', address: '0x' } as const
  const revoke = { kind: 'revoke', context: '0x' } as const
  expect(await decide(change, press)).toBe('c')
  expect(stage.clear).toHaveBeenLastCalledWith('done')
  confirm.mockClear()
  expect(await decide(revoke, press)).toBe('no passkey')
  expect(confirm).not.toHaveBeenCalled()
  expect(await decide(change, undefined)).toBe(messages.rejected)
  expect(stage.clear).toHaveBeenLastCalledWith('cancelled')
  // The browser or the user gave up the passkey.
  confirm.mockImplementationOnce(async () => undefined as never)
  expect(await decide(change, press)).toBe(messages.rejected)
  approvals.cancel()
  expect(stage.clear).toHaveBeenLastCalledWith('cancelled')
})

test('a user who left before the passkey could be asked is not asked for it', async () => {
  const { approvals, confirm } = setUp(true)
  const request = { kind: 'export', address: '0x' } as const
  const asked = approvals.approveChange({ title: 'export', rows: [], steps: [], request, account: '0x' })
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  leaves.at(-1)?.()
  presses.at(-1)?.(press)
  await expect(asked).rejects.toThrow(messages.rejected)
  expect(confirm).not.toHaveBeenCalled()
})

const textToSign = async (): Promise<Prepared> => ({
  headline,
  title: 'text',
  rows: [],
  steps: [],
  account: '0x',
  request: { kind: 'message', bytes: '0x' },
})

test('a site that asks for one signature twice at once gets it twice, and its user decides once', async () => {
  const { approvals, sign } = setUp()
  const both = [approvals.askOnce('a', textToSign), approvals.askOnce('a', textToSign)]
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  presses[0]?.(press)
  const [first, second] = await Promise.all(both)
  expect(second).toBe(first)
  expect(sign).toHaveBeenCalledTimes(1)
  // Another request, and the same one afterwards, are decided by themselves.
  const other = approvals.askOnce('b', textToSign)
  const again = approvals.askOnce('a', textToSign)
  for (const at of [1, 2]) {
    await vi.waitFor(() => expect(shown).toHaveLength(at + 1))
    presses[at]?.(press)
  }
  await Promise.all([other, again])
  expect(sign).toHaveBeenCalledTimes(3)
})

test('a signature that is asked for again after the app gave it up is not refused with the first', async () => {
  const { approvals } = setUp()
  const first = approvals.askOnce('a', textToSign)
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  approvals.cancel()
  const again = approvals.askOnce('a', textToSign)
  await expect(first).rejects.toThrow(messages.rejected)
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  presses[1]?.(press)
  expect((await again).signatures).toEqual(['0x'])
})

test('a request that the host has given up while the server hears of the approval is not signed', async () => {
  const { approvals, ask, sign } = setUp()
  let hear = () => {}
  sign.mockImplementationOnce(async (_request, _approval, _signIn, check) => {
    await new Promise<void>((resolve) => {
      hear = resolve
    })
    check()
    return ['0x']
  })
  const asked = ask('given up')
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  presses.at(-1)?.(press)
  await vi.waitFor(() => expect(sign).toHaveBeenCalled())
  approvals.cancel()
  hear()
  await expect(asked).rejects.toThrow(messages.rejected)
})
