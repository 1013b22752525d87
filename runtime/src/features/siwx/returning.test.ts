// @vitest-environment jsdom
import { effect } from '@preact/signals-core'
import { expect, it, vi } from 'vitest'
import { start } from '../../kit/start.js'
import { testKit } from '../../kit/testKit.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { siwx } from './index.js'
import { signIn } from './signIn.js'
import { memoryOf } from './signInState.js'
import { createHandler, stage, stop } from './testSignIn.js'

it('a returning user is not called signed out while the code that reads the session loads', async () => {
  const storage = createMemoryStorage()
  const { handler } = createHandler()
  await signIn((await stage({ handler, storage })).kit)
  stop()
  const { kit } = testKit({ siwx: handler, storage, enableReconnect: true }, undefined, undefined, [siwx])
  const end = start(kit)
  const seen: string[] = []
  effect(() => {
    const wallet = kit.activeChain.value?.connection.value.status
    if (wallet !== 'disconnected') seen.push(memoryOf(kit).state.value.status)
  })
  await vi.waitFor(() => expect(memoryOf(kit).state.peek().status).toBe('authenticated'))
  expect([...new Set(seen)]).toEqual(['loading', 'authenticated'])
  end()
})
