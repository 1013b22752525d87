import { SandboxError } from '../../SandboxError.js'

type LiteSvm = typeof import('litesvm')

/**
 * Loads the virtual machine, whose native part comes from npm for the platform it was installed on.
 * @throws SandboxError `SOLANA_MISSING` with a sentence that says what to do
 */
export async function loadMachine(): Promise<LiteSvm> {
  try {
    return await import('litesvm')
  } catch (cause) {
    throw new SandboxError(
      'SOLANA_MISSING',
      `The Solana chain has no native part for ${process.platform}-${process.arch} here. ` +
        'Run npm install again on this machine, or leave the chain out with --chains 31337.',
      { cause },
    )
  }
}
