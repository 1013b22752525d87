// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { layViewPlace } from '../../testing/viewPlace.js'
import { noticeMessages as texts } from '../messages/noticeMessages.js'
import { createStage, type Stage } from '../views/stage.js'
import { createNoticeGate, type Notice, readNotices } from './notices.js'

const at = Date.UTC(2026, 0, 2, 3, 4)
const shownKey: Notice = { id: 'a', kind: 'export', site: 'https://shop.example', at }
let stage: Stage
beforeEach(() => {
  layViewPlace()
  stage = createStage({ show: () => {}, hide: () => {} })
})
const find = (test: string) => document.querySelector<HTMLElement>(`[data-testid="${test}"]`)

test('without notices, nothing is shown', async () => {
  const gate = createNoticeGate(
    () => [],
    async () => {},
  )
  expect(await gate(stage, 'approval')).toBe(true)
  expect(stage.isShown()).toBe(false)
})

test('a notice is shown until the user has read it, on this device', async () => {
  let unread: readonly Notice[] = [shownKey, { id: 'b', kind: 'removed', slot: 'passkey', at }]
  const close = vi.fn(async () => {
    unread = []
  })
  const gate = createNoticeGate(() => unread, close)
  const done = gate(stage, 'approval')
  const [list, view] = [find('frame-notices'), find('frame-approval')]
  expect(list?.querySelectorAll('li')).toHaveLength(2)
  expect(list?.textContent).toContain(texts.export)
  expect(list?.textContent).toContain('shop.example')
  expect(list?.textContent).toContain('A passkey was removed')
  expect(list?.querySelector('time')?.dateTime).toBe('2026-01-02T03:04:00.000Z')
  expect(view?.textContent).toContain(texts.notYou)
  expect(view?.textContent).not.toContain(texts.notYouRemoval)
  find('frame-read')?.click()
  expect(await done).toBe(true)
  expect(close).toHaveBeenCalledWith(['a', 'b'])
  expect(await gate(stage, 'approval')).toBe(true)
})

test('a removal says how the way to open the wallet is kept', () => {
  const gate = createNoticeGate(
    () => [{ id: 'a', kind: 'removal', slot: 'device', at }],
    async () => {},
  )
  void gate(stage, 'settings')
  expect(find('frame-settings')?.textContent).toContain(texts.notYouRemoval)
  expect(find('frame-settings')?.textContent).not.toContain(texts.notYou)
})

test.each([
  ['deletion alone', ['deletion']],
  ['two of them', ['deletion', 'deletion']],
  ['a removal', ['removal']],
  ['deletion beside what somebody may have done', ['deletion', 'export']],
] as const)('the title suspects nobody, nor does the picture, above warnings that have the triangle: %s', (_, kinds) => {
  const gate = createNoticeGate(
    () => kinds.map((kind) => ({ id: kind, kind, at })),
    async () => {},
  )
  void gate(stage, 'settings')
  expect(document.querySelector('h1')?.textContent).toBe(texts.title)
  const [picture] = find('frame-settings')?.children ?? []
  expect(picture?.matches('.emblem:not([data-tone])')).toBe(true)
  expect(document.querySelector('.notice.warning')).not.toBeNull()
})

test('a user who closes the view has not read it, and sees it again', async () => {
  const close = vi.fn(async () => {})
  const gate = createNoticeGate(() => [shownKey], close)
  for (let time = 0; time < 2; time++) {
    const done = gate(stage, 'approval')
    expect(find('frame-notices')).not.toBeNull()
    stage.clear('cancelled')
    expect(await done).toBe(false)
  }
  expect(close).not.toHaveBeenCalled()
})

test('if the server cannot be reached, the user reads that, and can try again', async () => {
  const close = vi.fn(async () => {})
  close.mockRejectedValueOnce(new Error('away'))
  const done = createNoticeGate(() => [shownKey], close)(stage, 'approval')
  find('frame-read')?.click()
  await vi.waitFor(() => expect(find('frame-error')?.textContent).toBe('away'))
  find('frame-read')?.click()
  expect(await done).toBe(true)
})

test('the page reads nothing of a reply but notices', () => {
  expect(
    readNotices([shownKey, { ...shownKey, id: 1 }, { ...shownKey, kind: 'toString' }, null, 'x']),
  ).toEqual([shownKey])
  expect(
    readNotices([
      { ...shownKey, at: 1e300 },
      { ...shownKey, more: 1 },
    ]),
  ).toEqual([])
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const { at: when, id, kind } of readNotices(value))
        expect([typeof id, typeof kind, new Date(when).toISOString().length > 0]).toEqual([
          'string',
          'string',
          true,
        ])
    }),
  )
})
