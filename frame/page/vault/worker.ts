// The worker that has the keys. It answers the page that started it, in order, one call after the other.

import { VaultError } from './errors.js'
import { createMemoryStore } from './permissions/memoryStore.js'
import { openPermissionStore } from './permissions/permissionStore.js'
import { createVault } from './vault.js'
import type { VaultCall, VaultReply } from './wire.js'

// The page names it for what the browser lets it keep.
const store = self.name === 'memory' ? createMemoryStore() : openPermissionStore()
const vault = createVault(location.origin, store)
let last: Promise<unknown> = Promise.resolve()

const reply = (value: VaultReply) => postMessage(value)

async function run({ args, method, number }: VaultCall): Promise<void> {
  try {
    // Each method of the vault has its own parameters, which `VaultCall` ties to its name.
    const act = vault[method] as (...values: readonly unknown[]) => unknown
    reply({ number, value: await act(...args) })
  } catch (error) {
    reply({ number, refusal: error instanceof VaultError ? error.refusal : 'failed' })
  }
}

addEventListener('message', ({ data }: MessageEvent<VaultCall>) => {
  last = last.then(() => run(data))
})
