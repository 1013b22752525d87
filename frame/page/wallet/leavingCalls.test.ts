import { expect, test } from 'vitest'
import { createLeavingCalls } from './leavingCalls.js'

const readBack = async (data: object): Promise<unknown> =>
  JSON.parse(await createLeavingCalls(async () => ({ data })).readData())

test('times of what is stored are written so that people can read them', async () => {
  const at = Date.UTC(2026, 11, 1, 4, 34, 32, 902)
  const written = '2026-12-01T04:34:32Z'
  const names = ['at', 'since', 'until', 'created_at', 'access_until', 'createdAt', 'heldUntil']
  const row = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]))
  expect(await readBack({ frame_wallets: [row(at)] })).toEqual({ frame_wallets: [row(written)] })
})

test('times of sign-in sessions, which are in seconds, are written alike', async () => {
  const [created, expiry] = [Date.UTC(2026, 11, 1) / 1000, Date.UTC(2026, 11, 8) / 1000]
  expect(await readBack({ sessions: [{ created_at: created, expiry, revoked_at: null }] })).toEqual({
    sessions: [{ created_at: '2026-12-01T00:00:00Z', expiry: '2026-12-08T00:00:00Z', revoked_at: null }],
  })
})

test('what is no time stays as it is stored', async () => {
  const rows = {
    // There was none yet.
    frame_sign_ins: [{ logged_in_at: 0 }],
    frame_passkeys: [{ counter: 1_796_099_672_902, state: 1_796_099_672_902, cat: 1_796_099_672_902 }],
    frame_wallets: [{ record: '{"at":1796099672902}' }],
  }
  expect(await readBack(rows)).toEqual(rows)
})
