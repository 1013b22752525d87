import type { Cleanup, Sandbox, SandboxOptions } from './api/types.js'
import { assemble } from './assemble.js'
import { toSandboxError } from './errors/SandboxError.js'
import { readOptions } from './readOptions.js'

/**
 * Starts every service a wallet front door needs, on this machine and on loopback only: the wallet
 * catalogue, the blockchain API, one EVM node per chain, a Solana VM, a faucet and a page that shows them.
 *
 * @param options - see {@link SandboxOptions}; all have defaults
 * @returns the running sandbox; call `close` when done
 * @throws SandboxError with a stable `code` and a message that says what to do. Nothing is left running.
 * @example
 * import { startSandbox } from 'appkit-sandbox'
 *
 * const sandbox = await startSandbox({ port: 0, chains: [31337] })
 * await fetch(`${sandbox.url}/blockchain/v1/supported-chains`)
 * await sandbox.close()
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const resolved = readOptions(options)
  const cleanups: Cleanup[] = []
  const cleanUp = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const sandbox = await assemble(resolved, cleanups)
    let closing: Promise<void> | undefined
    return {
      ...sandbox,
      close: () => {
        closing ??= cleanUp()
        return closing
      },
    }
  } catch (error) {
    await cleanUp()
    throw toSandboxError(error)
  }
}
