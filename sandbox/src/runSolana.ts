import type { ResolvedOptions } from './readOptions.js'
import { SandboxError } from './SandboxError.js'
import type { SolanaNode } from './solana/types.js'
import type { Sql } from './store/types.js'

/**
 * Starts the Solana chain when it is to run. Where its native part is missing the other chains run without it.
 * @throws SandboxError `SOLANA_MISSING` when there are no other chains
 */
export async function runSolana(
  options: Pick<ResolvedOptions, 'chains' | 'log' | 'solana'>,
  sql: Sql,
): Promise<SolanaNode | null> {
  if (!options.solana) return null
  try {
    // Loaded here, so that a sandbox without the chain carries none of it.
    const { startSolana } = await import('./solana/startSolana.js')
    return await startSolana({ sql, log: options.log })
  } catch (error) {
    const isMissing = error instanceof SandboxError && error.code === 'SOLANA_MISSING'
    if (!isMissing || options.chains.length === 0) throw error
    options.log(error.message)
    return null
  }
}
