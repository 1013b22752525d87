import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideSignIn, type SignInFacts } from './decideSignIn.js'

const connected: SignInFacts = {
  status: 'connected',
  isSupported: true,
  isCovered: true,
  hasSession: undefined,
  isDeclined: false,
}

it.each([
  ['nothing is connected', { status: 'disconnected' }, 'none'],
  ['a wallet is being asked', { status: 'connecting' }, 'wait'],
  ['a wallet is on its way back', { status: 'reconnecting', hasSession: false }, 'wait'],
  ['the network is not one of the app', { isSupported: false, hasSession: false }, 'none'],
  ['a WalletConnect session spans namespaces', { isCovered: false, hasSession: false }, 'none'],
  ['sessions were not read yet', {}, 'read'],
  ['there is a session', { hasSession: true }, 'authenticated'],
  [
    'there is a session, and the user once cancelled',
    { hasSession: true, isDeclined: true },
    'authenticated',
  ],
  ['there is none', { hasSession: false }, 'ask'],
  ['there is none, and the user has cancelled', { hasSession: false, isDeclined: true }, 'leave'],
] as const)('when %s', (_name, facts, decision) => {
  expect(decideSignIn({ ...connected, ...facts })).toBe(decision)
})

it('decideSignIn asks only where a wallet is connected on a network of the app without a session', () => {
  const facts = fc.record({
    status: fc.constantFrom('disconnected', 'connecting', 'reconnecting', 'connected'),
    isSupported: fc.boolean(),
    isCovered: fc.boolean(),
    hasSession: fc.option(fc.boolean(), { nil: undefined }),
    isDeclined: fc.boolean(),
  }) as fc.Arbitrary<SignInFacts>
  fc.assert(
    fc.property(facts, (each) => {
      const { status, isSupported, isCovered, hasSession, isDeclined } = each
      const may = status === 'connected' && isSupported && isCovered && hasSession === false && !isDeclined
      expect(decideSignIn(each) === 'ask').toBe(may)
    }),
  )
})
