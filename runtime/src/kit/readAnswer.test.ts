import { expect, it } from 'vitest'
import { AppKitError } from '../errors/AppKitError.js'
import { readAnswer } from './async.js'

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const fails = () => {
  throw new Error('no')
}

it('readAnswer gives what was read of an answer', async () => {
  expect(await readAnswer(async () => 20, Number)).toBe(20)
})

it.each([
  ['a refusal', () => Promise.reject({ code: 4001 }), Number, 'USER_REJECTED'],
  ['a text that was thrown', () => Promise.reject('no'), Number, 'WALLET_FAILED'],
  ['something that throws when it is looked at', () => Promise.reject(revoked()), Number, 'WALLET_FAILED'],
  ['something that is thrown at once', fails, Number, 'WALLET_FAILED'],
  ['an answer that throws when it is read', async () => 1, fails, 'WALLET_BAD_REPLY'],
  [
    'an error of the reader',
    async () => 1,
    () => {
      throw new AppKitError('WALLET_NO_ACCOUNTS')
    },
    'WALLET_NO_ACCOUNTS',
  ],
])('readAnswer makes an error of ours of %s', async (_what, ask, read, code) => {
  await expect(readAnswer<unknown>(ask, read)).rejects.toMatchObject({ name: 'AppKitError', code })
})
