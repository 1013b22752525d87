import { createAppKit } from 'appkit-runtime'
import { eip155 } from 'appkit-runtime/namespaces/eip155'
import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
import { afterEach, expect, it, vi } from 'vitest'
import { showScene } from './showScene'

afterEach(() => vi.useRealTimers())

it('a state that the modal does not get to is an error, and not taken for shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  // Nothing draws this kit, so nothing starts it.
  const kit = createAppKit(
    { projectId: 'local', networks: [mainnet] },
    { namespaces: [eip155], features: [] },
  )
  const shown = expect(showScene(kit, 'pending', undefined)).rejects.toThrow(
    'The start of the kit did not come.',
  )
  await vi.advanceTimersByTimeAsync(21_000)
  await shown
})
