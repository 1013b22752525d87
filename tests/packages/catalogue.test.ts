import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { namespaces } from '../../cli/src/catalogue/namespaces.js'
import { networksOf } from '../../cli/src/host/networksOf.js'
import { sandboxRpcUrl } from '../../cli/src/host/sandboxRpcUrl.js'

const folder = fileURLToPath(new URL('../../runtime/src/namespaces', import.meta.url))

describe("the command's catalogue of namespaces", () => {
  it('has a line for every namespace of the runtime', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(namespaces.map(({ id }) => id).sort()).toEqual(folders.map(({ name }) => name).sort())
  })

  it.each(namespaces)('$id names what the package exports', async (entry) => {
    expect(entry.module).toBe(`appkit-runtime/namespaces/${entry.id}`)
    const { [entry.id]: driver } = await import(entry.module)
    expect(driver).toMatchObject({ namespace: entry.id })
    const exported = await import(join(entry.module, 'networks'))
    for (const { binding, caipNetworkId } of networksOf(entry, true)) {
      expect(exported[binding]).toMatchObject({ caipNetworkId, chainNamespace: entry.id })
      expect(driver.isChainReference(caipNetworkId.split(':')[1])).toBe(true)
    }
    if (entry.sandbox)
      expect(exported[entry.sandbox.binding].rpcUrls.default.http[0]).toBe(
        sandboxRpcUrl(entry.sandbox.caipNetworkId),
      )
  })
})
