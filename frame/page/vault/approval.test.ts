import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { randomText } from '../../src/shared/encoding.js'
import { newPasskey } from '../../testing/passkey.js'
import { type ApprovalRecord, createApprovalCheck, hashRequest, type SignRequest } from './approval.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const second = 1000
const account = '0x00000000000000000000000000000000000000aa'
const request: SignRequest = { kind: 'message', bytes: '0x68656c6c6f' }

/** A wallet with a passkey, and an approval of the request that was given so long before it is checked. */
async function setUp(input: ApprovalRecord['input'], age: number) {
  const { confirm, opener } = await newPasskey()
  const requestHash = await hashRequest(request)
  const approval: ApprovalRecord = {
    id: randomText(16),
    requestHash,
    account,
    site: 'https://a.example',
    input,
    visibleFor: 700,
    at: Date.now() - age,
    assertion: await confirm(requestHash),
  }
  const open = { accounts: [account], passkeys: [opener.passkey] }
  return createApprovalCheck('http://wallet.localhost')(request, approval, open)
}

test('a user of the keyboard, whose phone confirms with its passkey, has as much time as for a change of the wallet', async () => {
  expect(await setUp('keyboard', 90 * second)).toBe(true)
  expect(await setUp('keyboard', 300 * second)).toBe(false)
})

test('a press of a pointer is good for a minute, whatever is sent with it', async () => {
  expect(await setUp('mouse', 59 * second)).toBe(true)
  expect(await setUp('mouse', 60 * second)).toBe(false)
})
