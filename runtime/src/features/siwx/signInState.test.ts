import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SIWXSession } from '../../kit/siwx.js'
import { testKit } from '../../kit/testKit.js'
import type { SignInDecision } from './decideSignIn.js'
import { memoryOf, moveSignIn, signInTable } from './signInState.js'

/** What a page shows after each decision, in its own words. */
const shown: Readonly<Record<SignInDecision, string>> = {
  none: 'nothing to sign in with',
  wait: 'not known yet',
  read: 'not known yet',
  ask: 'signed out',
  leave: 'signed out',
  authenticated: 'signed in',
}
const words = {
  idle: 'nothing to sign in with',
  loading: 'not known yet',
  unauthenticated: 'signed out',
  authenticated: 'signed in',
}
const decisions = Object.keys(shown) as readonly SignInDecision[]
const session = { data: { nonce: 'n' }, message: 'm', signature: 's' } as unknown as SIWXSession
const move = (kit: Parameters<typeof moveSignIn>[0], decision: SignInDecision) =>
  moveSignIn(kit, decision, decision === 'authenticated' ? session : undefined)

it.each(
  decisions.flatMap((before) => decisions.map((after) => [before, after] as const)),
)('after the decision %s and then %s, a page shows the last one alone', (before, after) => {
  const { kit } = testKit()
  move(kit, before)
  move(kit, after)
  expect(words[memoryOf(kit).state.peek().status]).toBe(shown[after])
})

it('a session is in the state as long as somebody is signed in, whatever was decided before', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...decisions), { minLength: 1 }), (steps) => {
      const { kit } = testKit()
      for (const step of steps) move(kit, step)
      const state = memoryOf(kit).state.peek()
      expect('session' in state && state.session).toBe(steps.at(-1) === 'authenticated' ? session : undefined)
    }),
  )
})

it('each decision has its status in the table, and nothing but the table writes to the state', () => {
  expect(Object.keys(signInTable).sort()).toEqual([...decisions].sort())
  const files = readdirSync(import.meta.dirname).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^test[A-Z]/.test(file),
  )
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
  expect(files.filter((file) => /\bstate\.value = /.test(read(file)))).toEqual(['signInState.ts'])
})
