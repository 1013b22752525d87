import type { ResolvedOptions } from './readOptions.js'
import { SandboxError } from './SandboxError.js'
import type { SolanaNode } from './solana/types.js'
import type { Sql } from './store/types.js'

/**
 * Starts the Solana chain when it is to run. Where its native part is missing the other chains run without it.
 * @throws SandboxError `SOLANA_MISSING` when there are no other chains, `DATA_UNUSABLE` when its past cannot be read
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
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (!(error instanceof Error) || error.name !== 'SandboxError') {
      const reason = error instanceof Error ? error.message : String(error)
      throw new SandboxError(
        'DATA_UNUSABLE',
        `The Solana chain cannot be brought back from the database (${reason}). Put a copy of it back, or start ` +
          'again with --fresh to make a new one.',
        { cause: error },
      )
    }
    if (code !== 'SOLANA_MISSING' || options.chains.length === 0) throw error
    options.log(error.message)
    return null
  }
}
