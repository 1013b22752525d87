import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const here = import.meta.dirname
const scripts = { worker: 'worker/index.ts', bridge: 'bridge.ts', page: 'page/index.ts' }

/**
 * Builds the extension, to be loaded unpacked.
 *
 * @param folder - the folder to write to; made when it is not there.
 * @param rpcUrl - the JSON-RPC of the sandbox's chain 31337.
 */
export async function buildExtension(folder: string, rpcUrl: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(here, 'manifest.json'), join(folder, 'manifest.json'))
  for (const [name, entry] of Object.entries(scripts)) {
    const bundle = await rolldown({
      input: join(here, 'src', entry),
      platform: 'browser',
      // From the source: what is built shares files with the kit, and each script here is one file.
      resolve: { alias: { 'appkit-runtime/testing': join(here, '../../runtime/src/testing/index.ts') } },
      transform: { define: { __EIP155_RPC__: JSON.stringify(rpcUrl) } },
    })
    await bundle.write({ file: join(folder, `${name}.js`), format: 'iife', codeSplitting: false })
    await bundle.close()
  }
}
