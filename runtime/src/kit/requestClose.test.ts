import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openModal } from './modal.js'
import { requestClose } from './requestClose.js'
import { readPairing } from './requestPairing.js'
import { testKit } from './testKit.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('requestClose shakes the modal for 500 ms, and no longer when it is asked twice', async () => {
  const { kit } = testKit({}, ['Connect', 'ApproveTransaction'])
  await openModal(kit, { view: 'ApproveTransaction' })
  expect(kit.modal.value.shake).toBe(false)
  requestClose(kit)
  vi.advanceTimersByTime(300)
  requestClose(kit)
  vi.advanceTimersByTime(199)
  expect(kit.modal.value).toMatchObject({ open: true, shake: true })
  vi.advanceTimersByTime(1)
  expect(kit.modal.value).toMatchObject({ open: true, shake: false })
  expect(vi.getTimerCount()).toBe(0)
})

it('requestClose leaves no pairing behind when it closes the modal', async () => {
  const { kit } = testKit()
  const topic = 'a'.repeat(64)
  await openModal(kit, { uri: `wc:${topic}@2?relay-protocol=irn&symKey=${topic}` })
  expect(readPairing(kit)).toMatchObject({ expiry: Date.now() + 240_000 })
  requestClose(kit)
  expect([kit.modal.value.open, readPairing(kit)]).toEqual([false, undefined])
})
